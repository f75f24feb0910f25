"""Citations of hand-written pages, `[@2605.11093]`, and the list of what they cite."""
