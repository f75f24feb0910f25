"""The record types of the data folder and their validation."""
