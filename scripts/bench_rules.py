"""Measure the rules on real briefings, on invented ones with planted faults, and on digests.

Everything is imported into temporary folders. Each finding on real text is held against the verdict
of a person who read it; findings without a verdict are listed.
"""

from __future__ import annotations

import argparse
import shutil
import signal
import sys
import tempfile
from pathlib import Path

# Ctrl-C ends the command at once and quietly, also while the library is loaded.
if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_DFL)
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "hooks"))

from command_line.frame import command_parser, complain, default_data, folder_name, run
from livingdocs.characters import visible
from livingdocs.checks.benchmark import (
    DIGESTS,
    INVENTED,
    SEEDS,
    RuleFigures,
    as_markdown,
    enter_subjects,
    figures_of,
    findings_of,
    imported,
    planted_figures,
    read_planted,
    read_verdicts,
    reasons_as_markdown,
)
from livingdocs.loading import KnowledgeBaseError, load_knowledge_base
from livingdocs.named_paths import is_folder
from livingdocs.reports import as_text
from livingdocs.streams import exit_code, lasting

ROOT = Path(__file__).resolve().parents[1]


def arguments() -> argparse.ArgumentParser:
    """The command line of this script."""
    parser = command_parser(
        __doc__,
        usage="%(prog)s [OPTION ...]",
        epilog="Two tables for docs/contributing/rules.md on stdout, on stderr findings that are\n"
        "wrong or have no verdict. Verdicts: tests/checks/invented/verdicts.yml.\n"
        "Exit codes: 0 done, 1 wrong use, 2 errors in the files.",
    )
    parser.add_argument(
        "--shared", required=True, type=_folder, metavar="DIR", help="has seeds/ and briefings/"
    )
    parser.add_argument(
        "--data",
        default=default_data(),
        type=_folder,
        metavar="DIR",
        help="the data folder of the real briefings (default: $KB_DATA, else data)",
    )
    parser.add_argument(
        "--invented",
        default=ROOT / "tests" / "checks" / "invented",
        type=_folder,
        metavar="DIR",
        help="invented briefings, with data/, faults.yml and verdicts.yml",
    )
    return parser


def _folder(text: str) -> Path:
    path = Path(folder_name(text))
    if not is_folder(path):
        raise argparse.ArgumentTypeError(visible(f"no such folder: {text}"))
    return path


def measured(shared: Path, data: Path, invented: Path) -> tuple[list[RuleFigures], str]:
    """The figures of every rule on every kind of text, and the two tables of the documentation."""
    verdicts = read_verdicts(invented / "verdicts.yml")
    figures: list[RuleFigures] = []
    with tempfile.TemporaryDirectory() as folder:
        roots = {name: Path(folder) / name for name in (SEEDS, INVENTED, DIGESTS)}
        shutil.copytree(data, roots[SEEDS])
        shutil.copytree(invented / "data", roots[INVENTED])
        roots[DIGESTS].mkdir()
        shutil.copy(invented / "data" / "kb.yml", roots[DIGESTS])
        texts = {
            SEEDS: sorted((shared / "seeds").glob("*.txt")),
            INVENTED: sorted(invented.glob("*.txt")),
            DIGESTS: sorted((shared / "briefings").glob("digest-*.md")),
        }
        planted: dict[str, tuple[int, int, int, int]] = {}
        reasons = ""
        for name, root in roots.items():
            kb = imported(root, texts[name], own_topics=name == DIGESTS)
            if name == INVENTED:
                enter_subjects(root, invented / "subjects.yml")
                kb = load_knowledge_base(root)
            findings = findings_of(kb)
            judged = figures_of(name, findings, verdicts=verdicts)
            figures += judged
            if name == INVENTED:
                planted = planted_figures(kb, findings, read_planted(invented / "faults.yml"))
            if name == SEEDS:
                reasons = reasons_as_markdown(kb, judged)
    return figures, f"{as_markdown(figures, planted)}\n{reasons}"


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code."""
    return run(arguments(), argv, measure)


def measure(options: argparse.Namespace) -> int:
    """Print the tables, and what no person has judged or has judged wrong."""
    try:
        figures, table = measured(options.shared, options.data, options.invented)
    except KnowledgeBaseError as error:
        sys.stderr.write(as_text(error.findings))
        return 2
    except (OSError, ValueError) as error:
        complain(f"error: {error}")
        return 2
    sys.stdout.write(table)
    for each in figures:
        if each.source == INVENTED:
            continue
        for word, findings in (("wrong", each.wrong), ("not judged", each.unjudged)):
            for finding in findings:
                line = finding.source[0].line if finding.source else finding.line
                words = f"{each.source}: {each.rule}: {word}: {line}: {finding.found}"
                complain(words)
    return 0


if __name__ == "__main__":
    sys.stdout, sys.stderr = lasting(sys.stdout), lasting(sys.stderr)
    sys.exit(exit_code(main(), sys.stdout, sys.stderr))
