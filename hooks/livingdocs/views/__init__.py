"""What each page shows: order, counts, labels and flags, as frozen values without markup."""
