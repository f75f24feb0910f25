"""Typed claims: which may be compared, which contradict, and numbers that follow from others.

Everything here reads typed fields only. A number in running text is never taken for a claim.
"""
