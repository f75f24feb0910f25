/* What a page gains in a browser with script. Without it everything is there and readable. */
"use strict";

(function () {
  /* The theme's search listens to keys only: pasting with the mouse or speaking would find nothing. */
  function searchFollowsEveryInput() {
    const box = document.querySelector("[data-md-component=search-query]");
    if (box) box.addEventListener("input", () => box.dispatchEvent(new KeyboardEvent("keyup")));
  }

  /* The board of doubts: the choice stands in the address, so that it can be sent and gone back from. */
  function filters() {
    const rows = [...document.querySelectorAll(".kb-board__r[data-state]")];
    const links = [...document.querySelectorAll("a[data-kb-filter]")];
    if (!rows.length || !links.length) return;
    const names = [...new Set(links.map((link) => link.dataset.kbFilter))];
    const empty = document.querySelector("[data-kb-empty]");
    const told = document.createElement("p");
    told.className = "kb-note";
    told.setAttribute("role", "status");
    links[0].closest(".kb-filters, nav, ul").after(told);

    function address(name, value) {
      const url = new URL(location.href);
      for (const other of ["q", "h"]) url.searchParams.delete(other);
      url.searchParams.delete(name);
      if (value) url.searchParams.set(name, value);
      url.hash = "";
      return url.href;
    }

    function show() {
      const chosen = new URLSearchParams(location.search);
      for (const row of rows) {
        row.hidden = names.some((name) => {
          const value = chosen.get(name);
          return value && !(row.getAttribute("data-" + name) || "").split(" ").includes(value);
        });
      }
      for (const link of links) {
        const { kbFilter: name, kbValue: value } = link.dataset;
        if ((chosen.get(name) || "") === value) link.setAttribute("aria-current", "true");
        else link.removeAttribute("aria-current");
        link.href = address(name, value);
      }
      const left = rows.filter((row) => !row.hidden).length;
      if (empty) empty.hidden = left > 0;
      told.textContent = left === rows.length ? "" : `显示 ${left} 条，共 ${rows.length} 条`;
    }

    for (const link of links) {
      link.addEventListener("click", (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
        event.preventDefault();
        if (link.href !== location.href) history.pushState(null, "", link.href);
        show();
      });
    }
    addEventListener("popstate", show);
    show();
  }

  /* Copy buttons. A value that begins with # is a place on this page and is copied as its address. */
  function copies() {
    if (!navigator.clipboard) return;
    for (const button of document.querySelectorAll("[data-kb-copy]")) {
      const label = button.textContent;
      button.hidden = false;
      button.addEventListener("click", async () => {
        const value = button.dataset.kbCopy;
        const text = value.startsWith("#") ? location.href.split(/[?#]/)[0] + value : value;
        try {
          await navigator.clipboard.writeText(text);
          button.textContent = "已复制";
        } catch {
          button.textContent = "没能复制";
        }
        setTimeout(() => (button.textContent = label), 2000);
      });
    }
  }

  /* Files to take away: the buttons copy what the links beside them download. The text is asked for
   * while the click still counts as one: some browsers let a page write to the clipboard only then. */
  function fileCopies() {
    if (!navigator.clipboard || !window.ClipboardItem || location.protocol === "file:") return;
    for (const row of document.querySelectorAll("[data-kb-copies]")) {
      const links = row.parentElement.querySelectorAll("a[download]");
      row.hidden = false;
      for (const button of row.querySelectorAll("[data-kb-copy-file]")) {
        const label = button.textContent;
        button.addEventListener("click", async () => {
          const text = fetch(links[button.dataset.kbCopyFile].href).then((answer) => {
            if (!answer.ok) throw new Error(answer.status);
            return answer.blob();
          });
          const plain = text.then((blob) => new Blob([blob], { type: "text/plain" }));
          try {
            await navigator.clipboard.write([new ClipboardItem({ "text/plain": plain })]);
            button.textContent = "已复制";
          } catch {
            button.textContent = "没能复制";
          }
          setTimeout(() => (button.textContent = label), 2000);
        });
      }
    }
  }

  /* Ages on a page end at the newest briefing; the days until today are said on top of that. */
  function ages() {
    const now = new Date();
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
    for (const time of document.querySelectorAll("time[data-kb-since]")) {
      const days = Math.round((today - Date.parse(time.dataset.kbSince + "T00:00:00Z")) / 864e5);
      if (days >= 0) time.title = `到今天 ${days} 天`;
    }
  }

  /* A table that scrolls in its own box can be scrolled by keys, and the copy button of each code
   * block has a name of its own. */
  function boxesOfTheTheme() {
    for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) {
      if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    }
    document.querySelectorAll(".md-code__nav").forEach((nav, at) => {
      nav.setAttribute("aria-label", `代码 ${at + 1}`);
    });
  }

  addEventListener("load", () => setTimeout(boxesOfTheTheme, 300));
  searchFollowsEveryInput();
  filters();
  copies();
  fileCopies();
  ages();
})();
