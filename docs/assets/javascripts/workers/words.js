/* Search as it is typed: wraps the theme's search worker.
 *
 * The theme hands the typed text to lunr, where - + : ^ ~ * are operators: `--ipc=host` is an error
 * there, `arXiv:2609.19657` asks for a field. It also cuts Chinese by the words of its index and loses
 * what does not fit, so that 推理可靠性 finds every page with 推理 on it.
 *
 * Here a query is cut into pieces (at white space, and between Chinese and Latin), every piece is
 * looked for literally in the text of all pages, and lunr is asked for the words it stands in. Its
 * answer is sorted again: pages with everything that was typed come first, and if there are any, no
 * others are shown; if there are none, those with at least half of it. An arXiv id alone brings its page to the top.
 *
 * The worker's own messages: 0 setup, 1 ready, 2 query, 3 result. The theme reads its worker's address
 * from `__config`, which is its documented way to another search; one function of lunr is mended.
 */
"use strict";

(function () {
  const QUERY = 2, RESULT = 3, SETUP = 0;
  const HAN = /\p{Script=Han}/u;
  const ARXIV = /^(?:arxiv:)?\s*(\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?\/\d{7})(?:v\d+)?$/i;
  const BREAK = "\u200b"; // between the words of the index, and where a tag stood
  const MOST_WORDS = 48; // words of the index that a piece may stand in, all of them taken
  const MOST_SECTIONS = 1000; // beyond, one of each further section
  const LONG_TITLE = 100; // letters; lunr takes each word of a title for a thousand of a text
  const ENOUGH = 0.5; // the share of what was typed that a page needs, where none has all
  const STEP = 1e9; // far above any score of lunr, below what loses digits

  let docs = []; // {text, title}: sections as they are looked in, and the length of their titles
  let separator = /\s+/;
  let asked = null;

  /* --- Text --------------------------------------------------------------------------------------- */

  function normal(text) {
    return text.normalize("NFKC").toLowerCase();
  }

  /* Text as the index has it: escaped, its tags gone. Inline tags leave a break, others a space. */
  function searchable(html) {
    return normal(html.replace(/<\/?(?:code|sub|sup|b|i|em|strong)>/g, BREAK).replace(/<[^>]+>/g, " "));
  }

  function escaped(text) {
    return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  }

  function words(text) {
    return text.split(separator).filter(Boolean);
  }

  /* A pattern for text with breaks in it. A Latin word is found from its beginning, a number from its
   * first digit (0.5.19 in v0.5.19), Chinese anywhere. */
  function pattern(text, between = BREAK) {
    const letters = [...escaped(text)].map((letter) => letter.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"));
    const before = /^\p{N}/u.test(text) ? "(?<![\\p{N}.])" : /^\p{Script=Latin}/u.test(text) ? "(?<!\\p{Script=Latin})" : "";
    return new RegExp(before + letters.join(`[${between}]*`), "gu");
  }

  /* --- Query -------------------------------------------------------------------------------------- */

  function isChinese(piece) {
    return HAN.test(piece[0]);
  }

  /* White space and the border between Chinese and Latin part a query; quotes are left out. */
  function pieces(query) {
    const parts = query.replace(/["“”「」『』]/g, " ").match(/\p{Script=Han}+|[^\s\p{Script=Han}]+/gu) || [];
    const found = parts.map(trimmed).filter((part) => words(part).length);
    return [...new Set(found)];
  }

  /* Punctuation at the ends belongs to the sentence, but two dashes before a letter to a flag. */
  function trimmed(part) {
    return part.replace(/^[^\p{L}\p{N}§-]+|[^\p{L}\p{N}%+]+$/gu, "");
  }

  function occurs(piece) {
    const found = pattern(piece);
    return docs.some((doc) => (found.lastIndex = 0, found.test(doc.text)));
  }

  /* What is nowhere as it was typed is looked for in parts, unless they are all unknown. */
  function known(piece) {
    if (occurs(piece)) return [piece];
    const parts = isChinese(piece) ? chineseWords(piece) : words(piece);
    return parts.some(occurs) ? parts : [piece];
  }

  function chineseWords(piece) {
    if (!Intl.Segmenter) return [piece];
    const cut = new Intl.Segmenter("zh", { granularity: "word" }).segment(piece);
    return [...cut].map((part) => part.segment);
  }

  /* The words of the index that a piece stands in: 靠性 stands in 可靠性, 0.5.19 in v0.5.19. Of a section
   * that none of them would find one is taken in any case: a text that is full of such words must not
   * keep other pages from being found. */
  function wordsAround(piece) {
    const found = new Set();
    const around = pattern(piece);
    for (const { text } of docs) {
      const here = wordsHere(text, around);
      const least = here.some((word) => found.has(word)) ? 0 : 1;
      const most = Math.max(least, MOST_WORDS - found.size);
      for (const word of here.slice(0, most)) found.add(word);
      if (found.size >= MOST_SECTIONS) break;
    }
    return found;
  }

  function wordsHere(text, around) {
    const here = new Set();
    for (const match of text.matchAll(around)) {
      const end = match.index + match[0].length;
      const before = text.slice(Math.max(0, match.index - 24), match.index).split(separator).pop();
      const after = text.slice(end, end + 24).split(separator)[0];
      for (const word of words(before + match[0] + after)) here.add(word);
      if (here.size >= MOST_WORDS) break;
    }
    return [...here];
  }

  /* A word as lunr's lexer takes it: escaped letter by letter, so that neither its operators nor the
   * theme's own cutting of Chinese see anything in it. */
  function quoted(word) {
    return word.split(/[\^~]/)[0].replace(/[^a-z0-9]/gu, "\\$&");
  }

  function prepare(typed) {
    const query = normal(typed).trim();
    const id = ARXIV.exec(query);
    const wanted = id ? [id[1]] : pieces(query).flatMap(known);
    const terms = new Set();
    for (const piece of wanted) {
      for (const word of [...words(piece), ...wordsAround(piece)]) terms.add(quoted(word));
    }
    return {
      paper: id ? "papers/" + id[1].replace("/", "_") : null,
      whole: pattern(query.replace(/\s+/gu, ""), BREAK + "\\s"),
      pieces: wanted.map((piece) => ({ piece, pattern: pattern(piece) })),
      query: [...terms].filter(Boolean).join(" "),
    };
  }

  /* --- Answer ------------------------------------------------------------------------------------- */

  function has(found, text) {
    found.lastIndex = 0;
    return found.test(text);
  }

  function isPaper(location) {
    return [asked.paper + "/", asked.paper + ".html"].includes(location.toLowerCase());
  }

  /* The share of what was typed that is among `seen`, by its letters. */
  function share(seen) {
    const length = (parts) => parts.reduce((sum, { piece }) => sum + piece.length, 0);
    return length(asked.pieces.filter((part) => seen.has(part))) / length(asked.pieces);
  }

  /* How well a section answers: 3 has all of it in one place, 2 has every piece, less has a share. */
  function rankOf(text, here) {
    if (here.size < asked.pieces.length) return share(here);
    return has(asked.whole, text) ? 3 : 2;
  }

  /* A page answers as well as its best section; 1.5 has every piece, 4 is the page of the id. */
  function ranked(group) {
    const seen = new Set();
    for (const item of group) {
      const { text, title } = docs.byLocation.get(item.location) || { text: "", title: 0 };
      const here = new Set(asked.pieces.filter((part) => has(part.pattern, text)));
      here.forEach((part) => seen.add(part));
      item.rank = rankOf(text, here);
      /* A title that holds all words there are is about none of them. */
      if (title > LONG_TITLE) item.score *= (LONG_TITLE / title) ** 2;
    }
    /* The page says what it lacks, and marks what was found when it is opened. */
    const terms = Object.fromEntries(asked.pieces.map((part) => [part.piece, seen.has(part)]));
    for (const item of group) item.terms = terms;
    const own = asked.paper && group.some((item) => isPaper(item.location));
    const whole = seen.size === asked.pieces.length ? 1.5 : share(seen);
    const score = Math.max(...group.map((item) => item.score));
    return { group, score, rank: own ? 4 : Math.max(whole, ...group.map((item) => item.rank)) };
  }

  function answer(items) {
    if (!asked || !asked.pieces.length) return items;
    const all = items.map(ranked);
    const least = all.some(({ rank }) => rank >= 1.5) ? 1.5 : ENOUGH;
    const shown = all.filter(({ rank }) => rank >= least).sort((a, b) => b.rank - a.rank || b.score - a.score);
    for (const { group, rank } of shown) {
      for (const item of group) item.score += (STEP * item.rank) / 8;
      group.sort((a, b) => b.score - a.score);
      group[0].score += STEP * rank;
    }
    return shown.map(({ group }) => group);
  }

  /* --- Between the page and the theme's worker ----------------------------------------------------- */

  function setUp(data) {
    separator = new RegExp(data.config.separator);
    docs = data.docs.map((doc) => ({ text: searchable(doc.title + " " + doc.text), title: doc.title.length }));
    docs.byLocation = new Map(data.docs.map((doc, at) => [doc.location, docs[at]]));
  }

  addEventListener("message", (event) => {
    const { type, data } = event.data || {};
    if (type === SETUP) setUp(data);
    if (type !== QUERY || event.kbPrepared) return;
    event.stopImmediatePropagation();
    asked = prepare(data);
    const passed = new MessageEvent("message", { data: { type: QUERY, data: asked.query } });
    passed.kbPrepared = true;
    dispatchEvent(passed);
  });

  const post = self.postMessage.bind(self);
  self.postMessage = (message, ...rest) => {
    if (message && message.type === RESULT) message.data.items = answer(message.data.items);
    post(message, ...rest);
  };

  const theme = location.search.slice(1);
  if (!/^search\.[0-9a-z]+\.min\.js$/.test(theme)) throw new Error("no search worker of the theme: " + theme);
  importScripts(theme);

  /* lunr keeps its words in a graph, and takes two nodes for one that have the same text: the letters of
   * their edges and the numbers of the nodes there, run together. Where letters are figures, that is
   * ambiguous: among a few thousand ids some were lost, and some words made every search with them fail
   * (issue 503 of olivernn/lunr.js). */
  lunr.TokenSet.prototype.toString = function () {
    if (this._str) return this._str;
    const edges = Object.entries(this.edges).map(([letter, node]) => `${letter}${node.id},`);
    return (this.final ? "1" : "0") + edges.sort().join("");
  };
})();
