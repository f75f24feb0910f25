"""Search, typed as a reader types it: what stands in the box stays, the right page comes first."""

from __future__ import annotations

import json
import random
import re
from urllib.parse import quote

from playwright.sync_api import Page, expect

from tests.browser.serving import ServedSite
from tests.browser.visits import Visitor

# (typed, the beginning of an address, among how many first hits it has to be)
MADE = [
    ("冷萃缓存", "living/brewing/leaf-cache/", 3),
    ("萃缓", "living/brewing/leaf-cache/", 3),
    ("壶身裂纹", "living/brewing/reliability/", 3),
    ("Kettle", "living/brewing/pots/", 3),
    ("kettle", "living/brewing/pots/", 3),
    ("--ipc=host", "briefings/brewing/2027-03-02/", 3),
    ("v0.30", "living/brewing/pots/", 3),
    ("0.30", "living/brewing/pots/", 3),
    ("Kettle-v0.30", "living/brewing/pots/", 3),
    ("2702.00017", "papers/2702.00017/", 1),
    ("arXiv:2702.00017", "papers/2702.00017/", 1),
    ("arXiv:2702.00017v2", "papers/2702.00017/", 1),
    ("hep-th/9912999", "papers/hep-th_9912999/", 1),
    ("R&D", "papers/2702.00017/", 3),
    ("<appID>", "papers/2702.00017/", 3),
    ("§1.3", "living/brewing/leaf-cache/", 3),
]
REAL = [
    ("破坏性变更", "briefings/inference/2026-09-22/", 3),
    ("推理可靠性", "living/inference/reliability-observability/", 1),
    ("编排层", "living/inference/", 3),
    ("缓存", "living/inference/", 3),
    ("HookPoint", "living/inference/reliability-observability/", 3),
    ("HookPoint", "entities/hookpoint/", 3),
    ("HookPoint", "papers/2605.11093/", 6),
    ("2605.11093", "papers/2605.11093/", 1),
    ("v0.5.19", "living/inference/framework-landscape/", 3),
    ("--ipc=host", "briefings/inference/2026-09-22/", 3),
    ("arXiv:2609.19657", "papers/2609.19657/", 1),
    ("2609.19657", "papers/2609.19657/", 1),
    ("vLLM-0.30", "living/inference/framework-landscape/", 3),
    ("观测性", "living/inference/reliability-observability/", 3),
    ("#29458", "briefings/inference/2026-09-22/", 3),
]
HITS = """() => [...document.querySelectorAll(".md-search-result__item")]
  .map((item) => item.querySelector("a").href)"""


def look_for(page: Page, words: str) -> list[str]:
    """Type into the box with the keyboard; the addresses of the hits, best first."""
    page.keyboard.press("/")
    box, told = page.get_by_role("textbox"), page.locator(".md-search-result__meta")
    expect(box).to_be_focused()
    box.fill("")
    page.keyboard.press("Shift")
    expect(told).to_contain_text("键入以开始搜索")
    box.fill(words)
    page.keyboard.press("Shift")
    expect(told).to_contain_text("符合条件")
    expect(box).to_have_value(words)
    return list(page.evaluate(HITS))


def queries(served: ServedSite) -> list[tuple[str, str, int]]:
    return MADE if served.site.project.name == "made" else REAL


def test_what_is_typed_is_found(visitor: Visitor, served: ServedSite) -> None:
    """Words from the middle of a sentence, ids, versions, flags: each as it stands in a text."""
    page = visitor().go_to("")
    missed = []
    for words, expected, first in queries(served):
        hits = [hit.removeprefix(served.root) for hit in look_for(page, words)]
        if not any(hit.startswith(expected) for hit in hits[:first]):
            missed.append((words, expected, hits[:first]))
    assert missed == []


def crowded(index: str, searches: list[str]) -> str:
    """The index with two sections before all others that are full of what is looked for."""
    words = [word for each in searches for word in re.findall(r"[\w.]+", each)]
    grown = [f"{word}{letter}{number}" for word in words for letter in "qz" for number in range(30)]
    made = json.loads(index)
    made["docs"][:0] = [
        {"location": "crowd/title/", "title": " ".join(words * 40)[:2000], "text": ""},
        {"location": "crowd/text/", "title": "x", "text": " ".join(grown)},
    ]
    return json.dumps(made)


def test_a_record_full_of_words_keeps_no_other_from_being_found(
    visitor: Visitor, served: ServedSite
) -> None:
    """It has two places among the hits at most, and a title of all words is never the first."""
    index = (served.site.folder / "search" / "search_index.json").read_text(encoding="utf-8")
    full = crowded(index, [words for words, _, _ in queries(served)])
    visit = visitor()
    visit.page.route("**/search_index.json", lambda route: route.fulfill(body=full))
    page = visit.go_to("")
    missed = []
    for words, expected, first in queries(served):
        hits = [hit.removeprefix(served.root) for hit in look_for(page, words)]
        if not any(hit.startswith(expected) for hit in hits[: first + 2]):
            missed.append((words, expected, hits[: first + 2]))
        if any(hit.startswith("crowd/title/") for hit in hits[:1]):
            missed.append((words, "not the title of all words", hits[:1]))
    assert missed == []


# Words of the dictionary of an index that it does not find, and what it finds beside the word.
LOST = """(words) => {
  lunr.TokenSet._nextId = 1;
  const sorted = [...new Set(words)].sort();
  const all = lunr.TokenSet.fromArray(sorted);
  const found = (word) => all.intersect(lunr.TokenSet.fromString(word)).toArray();
  return sorted.filter((word) => found(word).join(" ") !== word);
}"""


def test_no_number_is_lost_in_the_dictionary(visitor: Visitor) -> None:
    """The index of the theme lost some among a few thousand, ids of papers too."""
    page = visitor().go_to("")
    look_for(page, "a")
    for seed in (7, 12, 16, 18, 34, 35):
        chance = random.Random(seed)
        ids = [
            f"{chance.randint(10, 99)}{chance.randint(1, 12):02}.{chance.randint(1, 99999):05}"
            for _ in range(3000)
        ]
        cut = [each[: chance.randint(1, 10)] for each in ids]
        assert page.workers[0].evaluate(LOST, cut) == [], seed


def test_what_the_index_takes_for_an_operator_is_no_error(visitor: Visitor) -> None:
    """The theme's search warns in the console and shows nothing; here it is text like any other."""
    visit = visitor()
    page = visit.go_to("")
    page.keyboard.press("/")
    box = page.get_by_role("textbox")
    for words in (
        "--",
        "-",
        "+",
        "*",
        "~",
        ":",
        "^",
        '"',
        "a:b",
        "x^",
        "y~2",
        "!!",
        "\\",
        "[",
        "(",
    ):
        box.fill("")
        box.press_sequentially(words)
        page.wait_for_timeout(50)
        assert visit.problems == [], words


def test_words_that_are_nowhere_find_nothing(visitor: Visitor) -> None:
    """No hit is better than hits for a part of the word."""
    page = visitor().go_to("")
    page.keyboard.press("/")
    page.get_by_role("textbox").press_sequentially("麒麟饕餮貔貅")
    expect(page.locator(".md-search-result__meta")).to_have_text("没有找到符合条件的结果")


def test_pages_with_everything_push_out_pages_with_a_part(
    visitor: Visitor, served: ServedSite
) -> None:
    """Two words are asked for together, as long as any page has both."""
    words = "命中率 水温" if served.site.project.name == "made" else "HookPoint 可复现"
    page = visitor().go_to("")
    for hit in look_for(page, words):
        page.goto(hit)
        text = page.locator("article.md-content__inner").inner_text()
        assert all(word in text for word in words.split()), hit


def test_a_shared_search_opens_with_its_hits(visitor: Visitor, served: ServedSite) -> None:
    """`?q=` with a flag in it, as the share button writes it."""
    page = visitor().go_to(f"?q={quote('--ipc=host')}")
    expect(page.get_by_role("textbox")).to_have_value("--ipc=host")
    expect(page.locator(".md-search-result__item").first).to_be_visible()


def test_enter_opens_the_best_hit_and_the_words_are_marked_there(
    visitor: Visitor, served: ServedSite
) -> None:
    """An id and Enter lead to the paper."""
    paper = "2702.00017" if served.site.project.name == "made" else "2605.11093"
    page = visitor().go_to("")
    look_for(page, f"arXiv:{paper}")
    page.keyboard.press("Enter")
    page.wait_for_url(f"**/papers/{paper}/**")
    expect(page.locator("article mark").first).to_be_visible()


def test_pasted_words_are_looked_for_too(visitor: Visitor, served: ServedSite) -> None:
    """No key is pressed when a word is pasted with the mouse."""
    page = visitor().go_to("")
    box = page.get_by_role("textbox")
    box.click()
    box.evaluate("e => { e.value = 'arXiv'; e.dispatchEvent(new InputEvent('input')) }")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
