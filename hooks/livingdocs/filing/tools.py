"""The parts of numpy, scipy and scikit-learn that are used, loaded when they are first needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final

from livingdocs.filing.papers import FiledPaper, category

_CATEGORY_SHARE: Final = 0.3


class LearnerMissingError(Exception):
    """scikit-learn, the optional extra `cards`, is not installed."""


class NothingToLearnError(Exception):
    """The cards have no word in common."""


@dataclass(frozen=True)
class Tools:
    """What is used of numpy, scipy and scikit-learn."""

    numpy: Any
    sparse: Any
    minimize: Any
    logsumexp: Any
    tfidf: Any
    normalize: Any
    svm: Any
    bayes: Any

    @classmethod
    def load(cls) -> Tools:
        """Import them.

        Raises:
            LearnerMissingError: scikit-learn is not installed.
        """
        try:
            text = import_module("sklearn.feature_extraction.text")
            return cls(
                numpy=import_module("numpy"),
                sparse=import_module("scipy.sparse"),
                minimize=import_module("scipy.optimize").minimize,
                logsumexp=import_module("scipy.special").logsumexp,
                tfidf=text.TfidfVectorizer,
                normalize=import_module("sklearn.preprocessing").normalize,
                svm=import_module("sklearn.svm").LinearSVC,
                bayes=import_module("sklearn.naive_bayes").ComplementNB,
            )
        except ImportError as error:
            raise LearnerMissingError("scikit-learn is not installed") from error


def features(papers: Sequence[FiledPaper], tools: Tools) -> tuple[Any, Any, list[str]]:
    """Words of the papers, the same with their categories, and the names of the words.

    Raises:
        NothingToLearnError: the cards have no word in common.
    """
    vectorizer = tools.tfidf(
        sublinear_tf=True,
        ngram_range=(1, 2),
        stop_words="english",
        min_df=2 if len(papers) > 1 else 1,
        dtype=tools.numpy.float64,
    )
    try:
        words = vectorizer.fit_transform([paper.text for paper in papers])
    except ValueError as error:  # No word is in two cards.
        raise NothingToLearnError(str(error)) from error
    every = sorted({category(name) for paper in papers for name in paper.categories})
    if not every:
        return words, words, list(vectorizer.get_feature_names_out())
    column = {name: place for place, name in enumerate(every)}
    rows, columns = [], []
    for row, paper in enumerate(papers):
        for name in {category(each) for each in paper.categories}:
            rows.append(row)
            columns.append(column[name])
    ones = tools.numpy.ones(len(rows))
    own = tools.sparse.csr_matrix((ones, (rows, columns)), shape=(len(papers), len(every)))
    both = tools.sparse.hstack([words, _CATEGORY_SHARE * tools.normalize(own)]).tocsr()
    return words, both, list(vectorizer.get_feature_names_out())
