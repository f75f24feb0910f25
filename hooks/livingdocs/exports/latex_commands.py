"""Commands of LaTeX that only show something. Whatever is not here is written as text."""

from __future__ import annotations

from typing import Final

_MATH: Final = """
alpha beta gamma delta epsilon varepsilon zeta eta theta vartheta iota kappa lambda mu nu xi pi
varpi rho varrho sigma varsigma tau upsilon phi varphi chi psi omega Gamma Delta Theta Lambda
Xi Pi Sigma Upsilon Phi Psi Omega ell hbar infty partial nabla forall exists in notin subset
subseteq cup cap times cdot cdots ldots dots div pm mp le leq ge geq ll gg ne neq approx sim
simeq cong equiv propto to rightarrow leftarrow Rightarrow mapsto langle rangle lfloor rfloor
lceil rceil frac sqrt sum prod int log ln exp sin cos tan min max arg lim sup inf det dim ker
mathbb mathbf mathcal mathit mathrm mathsf mathtt mathfrak boldsymbol text textrm textbf textit
textsc hat bar tilde vec dot ddot overline underline star ast circ bullet oplus otimes perp
parallel mid quad prime dagger top bot wedge vee neg
"""
_TEXT: Final = r"""
' ` ^ " ~ = . u v H c k r b d t ss o O l L ae AE oe OE aa AA i j dh DH th TH dj DJ ng NG
{ } % & # _ $ - / , ; ! emph textit textbf textsc texttt textrm textsf textup textnormal
textsuperscript textsubscript LaTeX TeX ldots dots textellipsis textendash textemdash
textquoteleft textquoteright textquotedblleft textquotedblright textquotedbl textbackslash
textasciitilde textasciicircum textbraceleft textbraceright textbar textless textgreater
textregistered texttrademark textcopyright pounds S P dag ddag slash ensuremath
"""

MATH_COMMANDS: Final = frozenset(_MATH.split())
TEXT_COMMANDS: Final = frozenset(_TEXT.split())
