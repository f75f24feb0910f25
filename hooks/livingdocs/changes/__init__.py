"""What a change of the data means: two states of a knowledge base, held side by side."""
