"""The words of the field: identifier, Chinese label and meaning in one place.

Identifiers are for contributors and data files, labels are for readers. Every enum of the
records is defined here; the glossary page prints this module.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Self


class Term(StrEnum):
    """An identifier with the label and the meaning that readers see."""

    label: str
    meaning: str

    def __new__(cls, value: str, label: str, meaning: str = "") -> Self:
        """Make the member behave as its identifier."""
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        member.meaning = meaning
        return member

    def __str__(self) -> str:
        """The identifier, as it stands in data files."""
        return str(self.value)


class Stage(Term):
    """At which point of the evening a briefing was written."""

    PRE_DIGEST = "pre_digest", "E1 预消化", "活文档更新之前的整理"
    LIVING_UPDATE = "living_update", "E2 活文档更新", "把增量写入活文档"


class CitationStatus(Term):
    """What a briefing says of an id in its list of citable ids."""

    NEW = "new", "新增", "本期第一次列为锚点"
    CARRIED_OVER = "carried_over", "续用", "以前的简报已锚定，本期沿用"
    REAFFIRMED = "reaffirmed", "续立", "以前已锚定，本期再次确认"
    AMENDED = "amended", "补锚", "以前已锚定，本期补充内容"
    TO_VERIFY = "to_verify", "待核实", "已登记，还没有核实"
    REFERENCE = "reference", "参考", "只作参考，不是锚点"

    @property
    def carried(self) -> bool:
        """Whether the status counts as carried over from an earlier briefing."""
        return self not in (CitationStatus.NEW, CitationStatus.REFERENCE)


class ContradictionKind(Term):
    """What kind of doubt a briefing raises."""

    CONFLICT = "conflict", "矛盾", "两处说法不能同时成立"
    UNVERIFIED = "unverified", "待核实", "说法缺少依据或数字，需要回到原文"


class RiskLevel(Term):
    """The level of risk that a briefing gives to a doubt."""

    HIGH = "high", "高风险", "可能使结论出错"
    MEDIUM = "medium", "中风险", "可能误导选型或引用"
    LOW = "low", "低风险", "影响有限"


class Credibility(Term):
    """How far a briefing trusts a statement, by its own word."""

    HIGH = "high", "高", "自评可信度高"
    MEDIUM_HIGH = "medium_high", "中高", "自评可信度中高"
    MEDIUM = "medium", "中", "自评可信度中"
    MEDIUM_LOW = "medium_low", "中低", "自评可信度中低"
    LOW = "low", "低", "自评可信度低"


class Reading(Term):
    """What was read of a source before a statement was written."""

    FULL_TEXT = "full_text", "原文", "简报写明读了原文"
    RELEASE_NOTE = "release_note", "发布说明", "读的是项目自己的发布说明"
    ABSTRACT = "abstract", "摘要", "读的是摘要"
    DIGEST = "digest", "整理稿", "读的是别人整理的稿子，原文未必看过"
    LIST = "list", "清单", "只见于一份清单或引用表"
    UNKNOWN = "unknown", "没有写", "读了什么没有写"


class Relevance(Term):
    """How much of a source belongs to the topic of the briefing."""

    HIGH = "high", "高", "大部分内容属于本主题"
    MEDIUM = "medium", "中", "一部分内容属于本主题"
    LOW = "low", "低", "少量内容属于本主题"


class SourceRole(Term):
    """What a source was used for, where it brings nothing new of its own."""

    BASELINE = "baseline", "基线", "用来和本期对照的上一期或活文档"
    ADJACENT = "adjacent", "邻接", "相邻主题的来源"
    REFERENCE = "reference", "参考", "看过，只作参考"
    CONFIRMATION = "confirmation", "锚定确认", "用来确认已有的锚点"


class Priority(Term):
    """How soon an increment should reach the living document."""

    HIGHEST = "highest", "最高优先", "🔴"
    HIGH = "high", "高优先", "🟠"
    MEDIUM = "medium", "中优先", "🟡"
    LOW = "low", "低优先", "🟢"


class RecordStatus(Term):
    """How far a person has taken a record that was imported."""

    PROPOSED = "proposed", "提议，待接受", "由导入写成，还没有人确认"
    ACCEPTED = "accepted", "已接受", "有人看过并接受"
    REJECTED = "rejected", "未采纳", "有人看过，没有采纳"
    RETIRED = "retired", "已撤下", "曾经接受，后来撤下"


class AnchorOrigin(Term):
    """What part of a briefing an anchor was made from."""

    INCREMENT = "increment", "增量", "来自简报的一条增量"
    CITATION = "citation", "引用表", "简报称为新增锚点，却没有写它的增量"
    PERSON = "person", "人工", "由人写成"


class DoubtEventKind(Term):
    """What happened to a doubt on a day."""

    OPENED = "opened", "提出", "第一次提出"
    CARRIED = "carried", "延续", "后来的简报又提了它"
    TOUCHED = "touched", "提及未答", "它的主体再次出现，问题没有回答"
    DROPPED = "dropped", "撤回", "有人决定不再追问，写明理由"
    ANSWERED = "answered", "已答", "有人写明了答案与出处"


class DoubtState(Term):
    """Where a doubt stands, seen from the newest briefing of its topic."""

    OPEN = "open", "未决", "提出了，还没有答案"
    CARRIED = "carried", "延续", "后来的简报又提了它"
    DROPPED = "dropped", "无下文", "此后我们持有的简报都没有再提"
    TOUCHED = "touched", "提及未答", "它的主体再次出现，问题没有回答"
    ANSWERED = "answered", "已答", "有人写明了答案与出处"
    GIVEN_UP = "given_up", "已撤回", "有人决定不再追问，写明理由"


class LandingState(Term):
    """What came of an update that a briefing proposed for the living document."""

    LANDED = "landed", "已写入", "那一节有已接受的锚点，写明了同一个来源"
    WAITING = "waiting", "待接受", "那一节有提议的锚点，还没有人接受"
    ELSEWHERE = "elsewhere", "不在那一节", "同一个来源的锚点在另一节，或还没有归节"
    SET_ASIDE = "set_aside", "未采纳", "有人看过它的锚点，没有采纳或已撤下"
    OPEN = "open", "未写入", "没有锚点写明这个来源"


class Looked(Term):
    """What came of looking at a source on a day; from the most to the least."""

    NEWS = "news", "有增量", "至少一条增量写明来自它"
    NOTHING = "nothing", "看过，无新增", "简报写明看过，没有新增"
    SEEN = "seen", "看过", "列在来源里，没有写结果；基线、邻接、参考也在此列"
    NOT_CHECKED = "not_checked", "未查", "这一天的简报没有列它"
    UNKNOWN = "unknown", "没有简报", "这一天没有收到简报，查没查过不知道"


class AnswerVerdict(Term):
    """How a doubt was answered."""

    REAL_CONFLICT = "real_conflict", "真矛盾", "两处说法确实冲突"
    CONDITIONS_DIFFER = "conditions_differ", "条件不同", "口径不同，不能相比"
    TIME_DIFFERS = "time_differs", "时间不同", "说的是不同时间的情况"
    VERSION_REVISED = "version_revised", "版本修订", "来源在新版本里改了说法"
    DEFINITION_DIFFERS = "definition_differs", "定义不同", "同一个词指不同的量"
    MISQUOTED = "misquoted", "转述有误", "转述时写错了"
    KEPT = "kept", "有意保留", "知道分歧，有意都保留"


class ClaimDirection(Term):
    """Which way a metric is better, or which way a value moved."""

    HIGHER = "higher", "越高越好", ""
    LOWER = "lower", "越低越好", ""
    NEUTRAL = "neutral", "无高下", ""


class ClaimStatus(Term):
    """What a claim without a number says of a thing on a day; each may be over tomorrow."""

    CURRENT_VERSION = "current_version", "当前稳定版", "被称为当前的稳定版本"
    OPEN_BUG = "open_bug", "缺陷未修复", "已知的缺陷，还没有修复"
    UNMERGED = "unmerged", "尚未合入", "还没有合入主干或发布"
    EXPERIMENTAL = "experimental", "实验支持", "有支持，标为实验"
    IN_DEVELOPMENT = "in_development", "仍在开发", "近期还有提交"
    PENDING = "pending", "尚无结论", "等别人的决定或核实"


class ValueForm(Term):
    """How exactly a value was stated."""

    EXACT = "exact", "", "写明的数"
    ABOUT = "about", "约", "大约"
    AT_LEAST = "at_least", "至少", "下限"
    AT_MOST = "at_most", "至多", "上限"
    RANGE = "range", "区间", "从低到高"


class ClaimCondition(Term):
    """A condition (口径) under which a number was measured; a metric may name others."""

    ENV = "env", "环境", "受控实验、生产部署等"
    BASELINE = "baseline", "基线", "和什么相比"
    HARDWARE = "hardware", "硬件", "在什么机器上"
    ENGINE = "engine", "引擎", "用哪个推理引擎"
    MODEL = "model", "模型", "跑的是哪个模型"
    WORKLOAD = "workload", "负载", "什么样的请求，多少并发"
    STATISTIC = "statistic", "统计", "P50、平均、峰值等"
    VERSION = "version", "版本", "哪个版本"


class ClaimVerdict(Term):
    """What two numbers on one metric are to each other."""

    AGREE = "agree", "相符", "口径相同，两个数也对得上"
    CONFLICT = "conflict", "相冲突", "口径相同，两个数却对不上"
    COMPARABLE = "comparable", "可比", "口径相同，说的是两样东西"
    NOT_COMPARABLE = "not_comparable", "不可比", "口径不同，或有一项没有写明，不能放在一起比"
    BLOCKED = "blocked", "缺口径", "缺少指标要求的口径，补上之前不比较"
    NO_NUMBERS = "no_numbers", "没有数", "至少有一条没有写数"


class CountForm(Term):
    """How exactly a briefing declares a count."""

    EXACT = "exact", "", "正好"
    AT_LEAST = "at_least", "至少", "写作 N+"
    ABOUT = "about", "约", "写作 ~N"


class DeclaredSubject(Term):
    """What a briefing counts when it declares a number."""

    INCREMENTS = "increments", "增量", ""
    NEW_CITATIONS = "new_citations", "新增 arXiv 号", ""
    CARRIED_CITATIONS = "carried_citations", "续用 arXiv 号", ""
    CITATIONS = "citations", "arXiv 号", ""
    TO_VERIFY = "to_verify", "待核实", ""
    CONTRADICTIONS = "contradictions", "矛盾与待核实", ""
    SOURCES = "sources", "来源", ""
    QUIET_SOURCES = "quiet_sources", "无新增的来源", ""
    CLOSING_SOURCES = "closing_sources", "收尾的来源清单", ""
    PROPOSALS = "proposals", "写入提议", ""
    FOLLOW_UPS = "follow_ups", "跟进重点", ""
    OTHER = "other", "其他", ""


class EntityKind(Term):
    """What sort of thing a name stands for."""

    ENGINE = "engine", "推理引擎", "装载模型、回答请求的程序"
    MODEL = "model", "模型", "有名字的权重，带它的尺寸与版本"
    HARDWARE = "hardware", "硬件", "芯片、架构与互连"
    ORGANISATION = "organisation", "组织", "公司、学校与团队"
    SYSTEM = "system", "论文中的系统", "论文给自己的系统或方法起的名字"
    TOOL = "tool", "工具", "库、平台与引擎之外的程序"
    METHOD = "method", "方法", "不属于某一篇论文的做法与格式"


class TitleVerdict(Term):
    """Whether a cited title is that of the paper with the cited id."""

    SAME = "same", "同题", "与官方题名相同，写法可以不同"
    SHORTENED = "shortened", "简称", "官方题名的一部分"
    TRANSLATED = "translated", "译名", "用另一种文字写的题名"
    RENAMED = "renamed", "另名", "同一篇论文，题名却不是它的：旧题、组件名、别名或多加的说法"
    GLOSS_ONLY = "gloss_only", "仅注释", "只有注释，没有可以核对的题名"
    DIFFERENT_PAPER = "different_paper", "另一篇", "题名属于另一篇论文"
    NOT_FOUND = "not_found", "查无", "三个不同的日子问过 arXiv，都没有这个号"
    NOT_ASKED = "not_asked", "未查", "还没有取得这个号的元数据"

    @property
    def words(self) -> str:
        """The identifier as plain words, as commands print it: `different paper`."""
        return self.value.replace("_", " ")


class SuggestionKind(Term):
    """What the machine suggests to change."""

    ARXIV_ID = "arxiv_id", "另一个 arXiv 号", ""
    SECTION = "section", "另一个章节", ""
    TOPIC = "topic", "另一个主题", ""


class PaperStatus(Term):
    """Whether a paper on arXiv still stands."""

    ACTIVE = "active", "有效", "arXiv 上可读，没有撤稿说明"
    WITHDRAWN = "withdrawn", "已撤稿", "作者或 arXiv 撤回了最新版本；旧版本仍可读"


class PaperEventKind(Term):
    """What changed in a paper after it was first read."""

    VERSION_CHANGED = "version_changed", "有新版本", "引用的版本可能已不是最新，需要复核"
    TITLE_CHANGED = "title_changed", "改了题名", "同一篇论文换了题名"
    WITHDRAWN = "withdrawn", "撤稿", "arXiv 的说明里写明撤回"
    RESTORED = "restored", "恢复", "撤回之后又有了有效的版本"


class ChangeKind(Term):
    """What changed on a day, as the records themselves date it; what is new stands first."""

    BRIEFING = "briefing", "新简报", "这一天的简报入库"
    ANCHOR_ADDED = "anchor_added", "新增锚点", "锚点最早的一期依据是这一天的简报"
    CLAIM_ADDED = "claim_added", "新增主张", "已有的锚点从这一天的简报得到新的数字或状态"
    PAPER_CITED = "paper_cited", "新引论文", "这一天的简报第一次为这一节引用它"
    DOUBT_OPENED = "doubt_opened", "提出疑问", "疑问从这一天算起"
    NAME_SEEN = "name_seen", "第一次写到", "我们持有的简报在这一天第一次写到这个名称"
    VERSION_SEEN = "version_seen", "第一次见到版本", "简报在这一天第一次写到这个版本"
    ANCHOR_SUPPORTED = "anchor_supported", "又有依据", "后来的简报又为锚点提供了依据"
    ANCHOR_ACCEPTED = "anchor_accepted", "接受锚点", "有人在这一天接受"
    ANCHOR_VERIFIED = "anchor_verified", "对照来源", "有人在这一天把锚点和来源对照过"
    RECHECK_DUE = "recheck_due", "到复核日", "有期限的说法在这一天到期"
    DOUBT_CARRIED = "doubt_carried", "疑问延续", "后来的简报又提了它"
    DOUBT_TOUCHED = "doubt_touched", "疑问提及未答", "它的主体再次出现，问题没有回答"
    DOUBT_SILENT = "doubt_silent", "疑问无下文", "这一天的简报起不再提它"
    DOUBT_ANSWERED = "doubt_answered", "疑问已答", "有人写明了答案与出处"
    DOUBT_GIVEN_UP = "doubt_given_up", "疑问已撤回", "有人决定不再追问，写明理由"
    DOUBT_ACCEPTED = "doubt_accepted", "接受疑问", "有人在这一天接受"
    PAPER_CHANGED = "paper_changed", "论文有变", "新版本、题名或撤稿，这一天见到"
    SECTION_NUMBERED = "section_numbered", "编号有变", "从这一天的版起换了编号"
    CARD_ACCEPTED = "card_accepted", "接受论文卡", "有人在这一天接受"
    CARD_JUDGED = "card_judged", "判定归类", "有人在这一天写明论文归哪个主题"
    RECORD_RENAMED = "record_renamed", "改了标识", "旧标识在这一天换成这一个，或并入这一条"
    RECORD_REMOVED = "record_removed", "移除", "记录在这一天移除，地址还在"


class PublishedKind(Term):
    """What bears an id that others may note, and whose address therefore stays."""

    TOPICS = "topics", "主题"
    SECTIONS = "sections", "章节"
    BRIEFINGS = "briefings", "简报"
    ANCHORS = "anchors", "锚点"
    CONTRADICTIONS = "contradictions", "疑问"
    CARDS = "cards", "论文卡"
    PAPERS = "papers", "论文"
    ENTITIES = "entities", "名称"
    METRICS = "metrics", "指标"


class FetchFault(Term):
    """Why metadata of a paper could not be had."""

    RATE_LIMITED = "rate_limited", "arXiv 限流", "请求太多，要求稍后再试"
    UNREACHABLE = "unreachable", "连不上 arXiv", "连接断开或无法建立"
    TIMED_OUT = "timed_out", "arXiv 没有按时回答", "超过了等待的时限"
    SERVER_ERROR = "server_error", "arXiv 出错", "回答的状态不是成功"
    BAD_ANSWER = "bad_answer", "回答不可读", "不是完整的元数据"
    TOO_LARGE = "too_large", "回答过大", "超过了一次回答的上限"
    REDIRECTED = "redirected", "被引到别处", "回答指向另一个地址，没有跟去"
    LEFT_OUT = "left_out", "回答里没有这篇", "问了，回答里缺这一篇"
    BAD_ENTRY = "bad_entry", "这一篇的元数据有缺", "缺日期、题名或作者，或写法不对"
    WENT_BACK = "went_back", "回答的版本比已存的旧", "保留已存的较新版本"
    REFUSED = "refused", "arXiv 不认这个号", "写法不对，需要人来改"


def glossary() -> tuple[tuple[str, tuple[Term, ...]], ...]:
    """The terms that readers meet, group by group, for the glossary page."""
    groups: tuple[tuple[str, type[Term]], ...] = (
        ("阶段", Stage),
        ("引用状态", CitationStatus),
        ("矛盾与待核实", ContradictionKind),
        ("疑问的状态", DoubtState),
        ("疑问的答复", AnswerVerdict),
        ("风险", RiskLevel),
        ("可信度", Credibility),
        ("读了什么", Reading),
        ("状态主张", ClaimStatus),
        ("来源的作用", SourceRole),
        ("优先级", Priority),
        ("数字的口径", ClaimCondition),
        ("数字的比较", ClaimVerdict),
        ("题名核对", TitleVerdict),
        ("名称的种类", EntityKind),
        ("记录的状态", RecordStatus),
        ("写入提议的结果", LandingState),
        ("来源查过没有", Looked),
        ("锚点的来历", AnchorOrigin),
        ("论文的状态", PaperStatus),
        ("论文的变化", PaperEventKind),
        ("变更的种类", ChangeKind),
        ("元数据为何没有取得", FetchFault),
    )
    return tuple((title, tuple(terms)) for title, terms in groups)
