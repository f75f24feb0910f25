"""The papers for other programs: BibTeX, RIS and CSL-JSON, all written from one form, CSL-JSON."""
