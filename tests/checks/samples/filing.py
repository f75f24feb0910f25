"""Samples of the rules in checks/filing.py."""

from __future__ import annotations

from tests.checks.samples.sample import RuleSamples, Sample
from tests.data_folder import BRIEFING, CARD, DataFolder

FLAG = "flags/2702.00017.yml"
FLAGGED_CARD = "cards/2702.00017.yml"
STRINGS = "cards/hep-th_9912999.yml"
ANCHOR_I3 = "anchors/brewing/2027-03-02-i3.yml"
MORE_SECTIONS = (
    "      note: 公平性\n    lines: [55, 55]",
    "      note: 公平性\n    more_sections:\n      - text: §1.1 壶具格局\n"
    '        number: "1.1"\n        title: 壶具格局\n    lines: [55, 55]',
)
ANCHOR_C2 = "anchors/brewing/2027-03-02-c2.yml"
ORCHARD = "topics/orchard.yml"

AGAINST = "the topic orchard; against it speaks: "
STORED = (
    FLAGGED_CARD,
    26,
    f"{AGAINST}标题与摘要只谈泡茶; 被 brewing 的 3 期简报引用",
)
CITED = (
    STRINGS,
    59,
    f"{AGAINST}“泡茶”简报 2027-03-02 第 59 行把它列为锚点（2-25锚定）",
)


def taken_back(folder: DataFolder) -> None:
    """A card without verdict, in another topic than cites it, that a run has cleared."""
    whole = folder.text(CARD)
    card = whole[: whole.index("verdict:")].replace("topic: brewing", "topic: orchard")
    folder.write(CARD, card)
    folder.write(
        "flags/2612.00042.yml",
        'id: "2612.00042"\nstated: orchard\nscore: 0.1\nmade_on: "2027-03-06"\ncleared: true\n',
    )


def with_a_category(folder: DataFolder) -> None:
    """The stated topic has a category, and no stored flag says what it said before."""
    folder.remove(FLAG)
    folder.write(ORCHARD, "id: orchard\ntitle: 果园\ncategories:\n  - q-bio.PE\n")


def judged_before(folder: DataFolder) -> None:
    """A verdict on a card of orchard, whose paper was another one then."""
    folder.replace_all(CARD, "topic: brewing", "topic: orchard")
    folder.write(CARD, f'{folder.text(CARD)}  judged: "{"0" * 64}"\n')


SAMPLES = (
    RuleSamples(
        rule="misfiled-card",
        standing=(STORED, CITED),
        failing=(
            Sample(
                "a card that a person judged to belong elsewhere, and nobody moved",
                lambda folder: folder.replace(CARD, "  topic: brewing", "  topic: orchard"),
                (
                    (
                        CARD,
                        None,
                        "the topic brewing, and hana judged on 2027-03-03 "
                        "that it belongs under orchard",
                    ),
                ),
            ),
            Sample(
                "a verdict on a paper that was another one then",
                judged_before,
                (
                    (
                        CARD,
                        33,
                        f"{AGAINST}“泡茶”的锚点“壶身裂纹的首个分类”以它为据; “泡茶”简报 2027-03-02 "
                        "第 56 行把它列为锚点（本次新增锚点 → §1.4 可靠性（裂纹分类）），"
                        "归入 §1.4 可靠性; “泡茶”简报 2027-03-05 第 34 行为 §1.4 可靠性 引用它"
                        "（续锚·待核实）; 另有 1 处这样的引用",
                    ),
                ),
            ),
            Sample(
                "categories that all miss those of the topic",
                with_a_category,
                (
                    (
                        FLAGGED_CARD,
                        26,
                        f"{AGAINST}“泡茶”的锚点“冷萃缓存”以它为据; “泡茶”简报 2027-03-02 "
                        "第 54 行把它列为锚点（本次新增锚点 → §1.3 茶叶缓存（共享茶叶）），"
                        "归入 §1.3 茶叶缓存; “泡茶”简报 2027-03-05 第 32 行把它列为锚点"
                        "（续锚；新增具体数字），归入 §3.2 茶叶缓存; 另有 6 处这样的引用; "
                        "arXiv 分类 cs.TE、cs.PF，没有一个属于“果园”（q-bio.PE）",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "a card that a person left where it is",
                lambda folder: folder.replace_all(CARD, "topic: brewing", "topic: orchard"),
            ),
            Sample("a flag that a run has taken back", taken_back),
        ),
    ),
    RuleSamples(
        rule="misfiled-anchor",
        standing=(),
        failing=(
            Sample(
                "its own increment and a later citation name another section",
                lambda folder: folder.replace(ANCHOR_I3, "section: reliability", "section: pots"),
                (
                    (
                        ANCHOR_I3,
                        33,
                        "the section pots; for reliability speaks: "
                        "简报 2027-03-02 第 33 行把增量 3 归入 §1.4 可靠性; "
                        "简报 2027-03-05 第 34 行把论文 2612.00042 归入 §1.4 可靠性",
                    ),
                ),
            ),
            Sample(
                "only its own row names another section",
                lambda folder: folder.replace(ANCHOR_C2, "section: queueing", "section: pots"),
                (
                    (
                        ANCHOR_C2,
                        55,
                        "the section pots; for queueing speaks: 简报 2027-03-02 第 55 行把论文 "
                        "2701.00305 归入 §1.2 排队调度",
                    ),
                ),
            ),
        ),
        passing=(
            Sample(
                "an increment and a citation that name its section among others",
                lambda folder: (
                    folder.replace(BRIEFING, *MORE_SECTIONS),
                    folder.replace(ANCHOR_C2, "section: queueing", "section: pots"),
                ),
            ),
            Sample(
                "the name of another section in its words",
                lambda folder: folder.replace(
                    "anchors/brewing/kettle-flags.yml", "改名两个开关", "改名排队调度的两个开关"
                ),
            ),
            Sample(
                "an anchor that was not accepted",
                lambda folder: (
                    folder.replace(ANCHOR_C2, "section: queueing", "section: pots"),
                    folder.replace(ANCHOR_C2, "status: proposed", "status: rejected"),
                ),
            ),
        ),
    ),
)
