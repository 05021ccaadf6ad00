"use strict";
/* The page of a game: what is seen at a step, and how keys, buttons and the address move it.

   Everything is drawn anew for each step: that takes about two milliseconds. Names and comments come
   as text and are never read as HTML. */

const game = JSON.parse(document.getElementById("game").textContent);
const words = game.words;
const SVG = "http://www.w3.org/2000/svg";
const at = { hand: 0, line: 0, step: 0, seat: 0, view: "table", hides: false, closed: false };

// small helpers

const byId = (id) => document.getElementById(id);
const fill = (text, values) => text.replace(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const number = (n) => n === null || n === undefined ? "?" : n.toLocaleString(document.documentElement.lang);

function make(name, attributes = {}, ...children) {
  const svg = ["svg", "g", "use", "rect", "text", "circle"].includes(name);
  const made = svg ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined && value !== false) made.setAttribute(key, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

// what is shown

const line = () => at.line ? game.lines[at.line - 1] : null;
const hand = () => game.hands[at.hand];
const steps = () => line() ? [...hand().steps.slice(0, line().from), ...line().steps] : hand().steps;
const windOf = (seat, of = hand()) => (seat - of.dealer + game.players) % game.players;
const wind = (seat) => words.winds[windOf(seat)];
const letter = (seat) => words.letters[windOf(seat)];
const nameOf = (seat) => game.names[seat] || wind(seat);
const who = (seat) => game.names[seat] ? fill(words.named, { name: game.names[seat], wind: wind(seat) }) : wind(seat);
const isHidden = (seat, state) => at.hides && seat !== at.seat && !state.shown;
const noteText = (note) => [note.markWord, note.name, note.comment].filter(Boolean).join(words.between);
const noted = () => game.notes.filter((note) => note.hand === hand().number && note.step === at.step
  && !note.onlyLine && (note.line === at.line || (note.line === 0 && at.line && note.step <= line().from)));

function said(step) {
  // of a step its words and tiles; of 0 the deal
  if (!step) return { text: words.deal, tiles: [] };
  const [, phrase, seat, tiles] = steps()[step - 1];
  const text = game.phrases[phrase];
  return { text: seat < 0 ? text : fill(words.does, { who: who(seat), what: text }), tiles, seat };
}

const codes = (tiles) => tiles.map((tile) => faceOf(game, tile)).filter((face) => face !== "back").join(" ");
const spoken = (step) => { const { text, tiles } = said(step); return `${text} ${codes(tiles)}`.trim(); };

// tiles

const OUTLINES = new Map();

function uses(tile) {
  const face = faceOf(game, tile);
  return face === "back" ? [make("use", { href: "#tile-back" })]
    : [make("use", { href: "#tile" }), make("use", { href: `#tile-${face}` })];
}

function outline(tile) {
  const way = OUTLINES.get(tile);
  return way === undefined ? null
    : make("rect", { class: `outline way${way}`, x: 2.5, y: 2.5, width: 55, height: 75, rx: 5 });
}

function tileOf(tile, classes = "", side = false) {
  const inner = make("g", side ? { transform: "translate(0 60) rotate(-90)" } : {}, ...uses(tile), outline(tile));
  return make("svg", { class: `tile ${side ? "side" : ""} ${classes}`, viewBox: side ? "0 0 80 60" : "0 0 60 80",
    "aria-hidden": "true" }, inner);
}

function meldOf(meld) {
  const made = make("span", { class: "meld" });
  for (const [tile, flags] of meld[1]) {
    const drawn = tileOf(flags & 2 ? HIDDEN : tile, "", flags & 1);
    if (flags & 4) made.lastChild.prepend(drawn);
    else made.append(make("span", { class: "piece" }, drawn));
  }
  return made;
}

const windSign = (seat) => make("b", { class: seat === hand().dealer ? "wind dealer" : "wind" }, letter(seat));

// the table

const SIZE = 1000, CENTRE = 124, RIVER = { w: 44, h: 59, columns: 6 };

function placed(tile, x, y, w, h, side, classes) {
  // a tile in a board's own coordinates; side lies it to the left
  const scale = side ? h / 60 : w / 60;
  const turn = side ? `translate(${x} ${y + h}) rotate(-90) scale(${scale})` : `translate(${x} ${y}) scale(${scale})`;
  return make("g", { transform: turn, class: classes }, ...uses(tile), outline(tile));
}

function board(table, seat, place) {
  // hand, melds, river and stick of a seat, as it sees them; place 0 is at the bottom
  const own = place === 0, state = table.seats[seat], made = make("g", { transform: `rotate(${-90 * place} 500 500)` });
  const w = own ? 57 : 40, h = w * 4 / 3, y = SIZE - h - 8;
  let x = own ? 36 : 96;
  for (const tile of state.hand) { made.append(placed(isHidden(seat, state) ? HIDDEN : tile, x, y, w, h)); x += w + 1; }
  if (state.drawn !== null) made.append(placed(isHidden(seat, state) ? HIDDEN : state.drawn, x + w / 4, y, w, h));
  const mw = own ? 46 : 38, mh = mw * 4 / 3;
  let right = own ? SIZE - 10 : 906;
  const groups = [...state.melds.map((meld) => meld[1]), ...(state.kita.length ? [state.kita.map((tile) => [tile, 0])] : [])];
  for (const pieces of groups) {
    const width = pieces.reduce((sum, [, flags]) => sum + (flags & 4 ? 0 : flags & 1 ? mh : mw), 0);
    let left = right - width;
    for (const [tile, flags] of pieces) {
      const shown = flags & 2 ? HIDDEN : tile;
      if (flags & 4) made.append(placed(shown, left - mh, SIZE - 8 - 2 * mw, mh, mw, true));
      else if (flags & 1) { made.append(placed(shown, left, SIZE - 8 - mw, mh, mw, true)); left += mh; }
      else { made.append(placed(shown, left, SIZE - 8 - mh, mw, mh)); left += mw; }
    }
    right -= width + 8;
  }
  let rx = 0, row = 0, column = 0;
  const latest = state.river.length - 1, event = at.step ? steps()[at.step - 1] : null;
  state.river.forEach(([tile, flags, calledBy], nth) => {
    if (calledBy !== undefined) return;
    const side = flags & 2, width = side ? RIVER.h : RIVER.w;
    const left = 500 - 3 * RIVER.w + rx, top = 500 + CENTRE + 16 + row * (RIVER.h + 1);
    const marks = flags & 1 ? "tsumogiri" : "";
    made.append(placed(tile, left, side ? top + RIVER.h - RIVER.w : top, width, side ? RIVER.w : RIVER.h, side, marks));
    const isTaken = event?.[0] === "W" && event[3][0] === tile;
    if (nth === latest && (isTaken || (event?.[0] === "D" && event[2] === seat))) {
      made.append(make("rect", { class: "latest", x: left - 2, y: (side ? top + RIVER.h - RIVER.w : top) - 2,
        width: width + 4, height: (side ? RIVER.w : RIVER.h) + 4, rx: 6 }));
    }
    rx += width + 1;
    if (++column === RIVER.columns && row < 3) { column = 0; rx = 0; row += 1; }
  });
  if (state.paid) made.append(
    make("rect", { class: "stick", x: 430, y: 500 + CENTRE + 4, width: 140, height: 8, rx: 4 }),
    make("circle", { class: "dot", cx: 500, cy: 500 + CENTRE + 8, r: 3 }));
  if (table.turn === seat) made.append(make("rect", { class: "turn", x: 500 - CENTRE + 14, y: 500 + CENTRE - 7, width: 2 * CENTRE - 28, height: 5, rx: 2.5 }));
  return made;
}

function plate(table, seat, place) {
  // name and points in the corner to the right of a seat's river
  const [x, y] = [[664, 806], [664, 110], [74, 110], [74, 806]][place], state = table.seats[seat];
  const made = make("g", { class: `plate ${table.turn === seat ? "on" : ""}`, transform: `translate(${x} ${y})` });
  made.append(make("rect", { width: 262, height: 84, rx: 8 }), badge(seat, 26, 28),
    svgText(shortened(nameOf(seat), 12), 50, 38, "name"), svgText(number(state.points), 14, 73, "points"));
  const marks = [state.riichi ? words.riichi : "", state.away ? words.away : ""].filter(Boolean).join(" · ");
  if (marks) made.append(svgText(marks, 250, 73, "mark"));
  return made;
}

const svgText = (text, x, y, kind) => make("text", { x, y, class: kind }, text);

function badge(seat, x, y) {
  return make("g", { class: seat === hand().dealer ? "badge dealer" : "badge" },
    make("rect", { x: x - 16, y: y - 17, width: 32, height: 34, rx: 6 }), svgText(letter(seat), x, y + 9, "letter"));
}

function fit(kind, width) {
  // long texts are set smaller: Tenhou's names may have eight wide characters
  for (const text of document.querySelectorAll(`svg.table .${kind}`)) {
    const share = width / text.getComputedTextLength();
    if (share < 1) text.style.fontSize = `${share * parseFloat(getComputedStyle(text).fontSize)}px`;
  }
}

function shortened(text, most) {
  // wide characters count twice
  let length = 0;
  const kept = [...text].filter((c) => (length += c.codePointAt(0) > 0x2e80 ? 2 : 1) <= most * 1.35);
  return kept.length < [...text].length ? kept.join("") + "…" : text;
}

function drawTable(table) {
  const made = make("svg", { class: "table", viewBox: `0 0 ${SIZE} ${SIZE}`, "aria-hidden": "true" });
  made.append(make("rect", { class: "felt", width: SIZE, height: SIZE, rx: 14 }));
  const places = [0, 1, 2, 3].filter((place) => seatAt(place) !== null);
  for (const place of places) made.append(board(table, seatAt(place), place));
  for (const place of places) made.append(plate(table, seatAt(place), place));
  made.append(centre(table, places));
  return made;
}

function seatAt(place) {
  // with three players the fourth place of the table is empty: that of seat 3
  const seat = (at.seat + place) % 4;
  return seat < game.players ? seat : null;
}

function centre(table, places) {
  const made = make("g", { class: "centre" }), edge = 500 - CENTRE;
  made.prepend(make("rect", { class: "box", x: edge, y: edge, width: 2 * CENTRE, height: 2 * CENTRE, rx: 10 }));
  made.append(svgText(hand().name, 500, 478, "round"));
  const width = 34, all = table.dora.length * (width + 3);
  table.dora.forEach((tile, nth) => made.append(placed(tile, 500 - all / 2 + nth * (width + 3), 492, width, width * 4 / 3)));
  made.append(svgText(fill(words.leftShort, { count: table.left }), 500, 566, "small"));
  const counts = fill(words.counts, { honba: hand().honba ?? "?", sticks: table.sticks ?? "?" });
  made.append(svgText(counts, 500, 440, "tiny"));
  for (const place of places.filter((each) => each)) {
    const [x, y] = [null, [500 + CENTRE - 24, 500], [500, edge + 26], [edge + 24, 500]][place];
    made.append(badge(seatAt(place), x, y));
  }
  made.append(badge(seatAt(0), 500, 500 + CENTRE - 26));
  return made;
}

// the order

function turnsUpTo(count) {
  // of each seat its turns: what it drew or called, what it discarded, and who called that
  const seats = Array.from({ length: game.players }, () => []);
  let live = 0, latest = null;
  steps().slice(0, count).forEach(([kind, phrase, seat, tiles, , junme, , changes], nth) => {
    const turns = seats[seat] ?? [], step = nth + 1;
    if (kind === "T" || kind === "K" || kind === "N") {
      const before = turns.at(-1)?.junme ?? 0;
      for (let gap = before + 1; gap < junme; gap++) turns.push({ junme: gap, gap: true });
      live += kind === "T";
      const label = kind === "T" ? String(live) : kind === "K" ? words.rinshanShort : game.phrases[phrase];
      turns.push({ junme, step, label, call: kind === "N", tile: kind === "N" ? latest?.tile : tiles[0] });
      if (kind === "N" && latest) latest.turn.calledBy = seat;
    } else if (kind === "D") {
      if (!turns.length || turns.at(-1).discard !== undefined) turns.push({ junme, step, label: "" });
      const river = changes?.find((change) => change.r)?.r ?? [tiles[0], 0];
      Object.assign(turns.at(-1), { discard: tiles[0], flags: river[1], discardStep: step });
      latest = { tile: tiles[0], turn: turns.at(-1) };
    } else if (kind === "n" && turns.length) {
      turns.at(-1).own = game.phrases[phrase];
    }
  });
  return seats;
}

function toCome(table) {
  // the live tiles that are left, and who would draw them if nobody called
  const first = table.live ? (table.turn + 1) % game.players : hand().dealer, found = [];
  for (let nth = table.live; nth < table.live + table.left; nth++) {
    const tile = hand().wall[game.layout.live[nth]];
    found.push({ seat: (first + nth - table.live) % game.players, label: String(nth + 1), tile, isNext: nth === table.live });
  }
  return found;
}

function cell(turn) {
  if (turn.gap) return make("span", { class: "cell gap" }, make("small", {}, "–"));
  const isNow = turn.step === at.step ? "now" : "", isDiscardNow = turn.discardStep === at.step ? "now" : "";
  const made = make("span", { class: "cell" }, make("small", {}, turn.label ?? ""));
  const drawn = turn.tile === undefined ? make("span", { class: "tile" }) : tileOf(turn.tile, `${turn.call ? "called" : ""} ${isNow}`);
  made.append(drawn);
  if (turn.discard !== undefined) {
    made.append(make("span", { class: "let" }, tileOf(turn.discard, `${turn.flags & 1 ? "tsumogiri" : ""} ${isDiscardNow}`, turn.flags & 2)));
    if (turn.calledBy !== undefined) made.append(make("small", { class: "to" }, "→" + letter(turn.calledBy)));
  } else if (turn.own) made.append(make("small", { class: "own" }, turn.own));
  return made;
}

function drawOrder(table) {
  const made = make("div", { class: "order" }), seats = turnsUpTo(at.step), coming = toCome(table);
  for (let offset = 0; offset < game.players; offset++) {
    const seat = (hand().dealer + offset) % game.players, state = table.seats[seat];
    const block = make("section", { class: table.turn === seat ? "seat on" : "seat" });
    const head = make("h3", {}, windSign(seat), " ",
      make("span", { class: "name" }, nameOf(seat)), make("span", { class: "points" }, number(state.points)));
    if (state.riichi) head.append(make("span", { class: "mark" }, words.riichi));
    if (state.away) head.append(make("span", { class: "mark" }, words.away));
    const held = make("div", { class: "held" });
    const hides = isHidden(seat, state);
    for (const tile of state.hand) held.append(tileOf(hides ? HIDDEN : tile));
    if (state.drawn !== null) held.append(tileOf(hides ? HIDDEN : state.drawn, "drawn"));
    if (state.melds.length || state.kita.length) {
      const melds = make("span", { class: "melds" }, ...state.melds.map(meldOf));
      if (state.kita.length) melds.append(make("span", { class: "meld" }, ...state.kita.map((tile) => make("span", { class: "piece" }, tileOf(tile)))));
      held.append(melds);
    }
    const row = make("div", { class: "turns" });
    for (const turn of seats[seat]) row.append(cell(hides && !turn.call ? { ...turn, tile: turn.flags & 1 ? turn.tile : HIDDEN } : turn));
    for (const each of coming.filter((one) => one.seat === seat)) {
      row.append(make("span", { class: each.isNext ? "cell veiled next" : "cell veiled" }, make("small", {}, each.label),
        tileOf(at.closed ? HIDDEN : each.tile)));
    }
    block.append(head, held, row);
    made.append(block);
  }
  const longest = seats.map((turns, seat) => turns.length + coming.filter((one) => one.seat === seat).length);
  made.style.setProperty("--columns", Math.max(18, ...longest) + 0.5);
  made.append(deadWall(table));
  return made;
}

function deadWall(table) {
  const { layout } = game, block = make("section", { class: "dead" });
  const row = (title, slots, isOpen) => {
    const tiles = make("div", { class: "row" });
    slots.forEach((slot, nth) => {
      const open = isOpen(nth);
      tiles.append(tileOf(!open && at.closed ? HIDDEN : hand().wall[slot], open ? "" : "dim"));
    });
    return make("div", {}, make("small", {}, title), tiles);
  };
  block.append(row(words.rinshan, layout.rinshan, (nth) => nth < table.replaced),
    row(words.indicators, layout.dora, (nth) => nth < table.dora.length),
    row(words.ura, layout.ura, (nth) => nth < table.ura.length));
  if (hand().dice?.length) block.append(make("small", { class: "dice" }, fill(words.dice, { dice: hand().dice.join("\u00a0·\u00a0") })));
  return block;
}

// beside the picture

function situation(table) {
  // the picture in words, for screen readers
  return table.seats.map((state, seat) => {
    const parts = [fill(words.hasPoints, { who: who(seat), points: number(state.points) })];
    if (state.riichi) parts.push(words.riichi);
    if (!isHidden(seat, state)) {
      parts.push(fill(words.hasHand, { tiles: codes(state.hand) }));
      if (state.drawn !== null) parts.push(fill(words.hasDrawn, { tiles: codes([state.drawn]) }));
    }
    for (const meld of state.melds) parts.push(`${meld[0]} ${codes(meld[1].map((piece) => piece[0]))}`);
    if (state.kita.length) parts.push(`${words.kita} ${codes(state.kita)}`);
    const river = codes(state.river.map((each) => each[0]));
    if (river) parts.push(fill(words.hasRiver, { tiles: river }));
    return make("li", {}, parts.join(words.between));
  });
}

function showResult() {
  const box = byId("result"), isOver = at.step === steps().length && !line() && hand().end.length;
  box.hidden = !isOver;
  if (!isOver) return;
  const [wins, changes, final] = hand().end;
  box.replaceChildren(...hand().outcome.map((text) => make("p", { class: "outcome" }, text)));
  for (const [, worth, yaku] of wins) box.append(make("p", {}, yaku), make("p", {}, make("b", {}, worth)));
  box.append(make("ul", { class: "changes" }, ...changes.map((change, seat) => make("li", {},
    windSign(seat), " ",
    nameOf(seat), make("span", { class: "points" }, change)))));
  if (final.length) box.append(make("ol", { class: "final" }, ...final.map(([seat, points, result]) =>
    make("li", {}, nameOf(seat), make("span", { class: "points" }, `${points}  ${result}`)))));
}

function noteBox(note) {
  const head = [note.markWord, note.name].filter(Boolean).join(words.between);
  const box = make("div", { class: `note ${note.mark}` });
  if (head) box.append(make("b", {}, head));
  for (const part of note.comment.split("\n").filter(Boolean)) box.append(make("p", {}, part));
  return box;
}

function showNotes() {
  byId("notes").replaceChildren(...noted().filter((note) => note.comment || note.name || note.mark).map(noteBox));
  OUTLINES.clear();
  for (const note of noted()) note.outlined.forEach((tiles, way) => tiles.forEach((tile) => OUTLINES.set(tile, way)));
}

function linkTo(place) {
  const parts = { hand: place.hand, ...(place.line ? { line: place.line } : {}), step: place.step, seat: at.seat, view: at.view };
  return "#" + new URLSearchParams(parts);
}

function fillLists() {
  byId("hands").replaceChildren(...game.hands.map((each) => make("li", {}, make("a", { href: linkTo({ hand: each.number, step: 0 }) },
    make("b", {}, each.name), " ", make("span", {}, each.outcome.join(" · "))))));
  const rows = [
    ...game.lines.map((each, nth) => ({ hand: each.hand, line: nth + 1, step: each.from + each.steps.length, from: each.from,
      text: fill(words.lineFrom, { step: each.from }), name: each.name })),
    ...game.notes.filter((note) => !note.onlyLine && (note.comment || note.mark || (note.name && !note.line))).map((note) => ({ ...note, from: note.step,
      text: fill(words.noteAt, { step: note.step }), name: noteText(note) })),
  ].sort((a, b) => a.hand - b.hand || a.from - b.from);
  byId("noted").hidden = !rows.length;
  byId("places").replaceChildren(...rows.map((row) => make("li", {}, make("a", { href: linkTo(row) },
    `${game.hands.find((each) => each.number === row.hand).name}${words.between}${row.text}`,
    row.name ? make("span", {}, ` ${row.name}`) : null))));
}

function fillEvents() {
  const list = byId("events");
  const key = `${at.hand} ${at.line}`;
  if (list.dataset.key !== key) {
    list.dataset.key = key;
    list.replaceChildren(...[0, ...steps().map((_, nth) => nth + 1)].map((step) => {
      const { text, tiles, seat } = said(step);
      const isLine = line() && step > line().from;
      return make("li", {}, make("a", { href: "#", "data-step": step, class: isLine ? "added" : null, tabindex: "-1",
        "aria-label": spoken(step) },
        seat >= 0 ? windSign(seat) : null,
        make("span", {}, step && seat >= 0 ? game.phrases[steps()[step - 1][1]] : text), ...tiles.slice(0, 4).map((tile) => tileOf(tile))));
    }));
  }
  list.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const now = list.querySelector(`[data-step="${at.step}"]`);
  now?.setAttribute("aria-current", "true");
  cancelAnimationFrame(fillEvents.later);  // sizes are asked for once a frame, not once a step
  fillEvents.later = requestAnimationFrame(() => { if (now) list.scrollTop = now.offsetTop - list.clientHeight / 2; });
}

function show(isMoved = true) {
  const all = steps(), table = tableAt(game, hand(), all, at.step);
  showNotes();
  byId("picture").replaceChildren(at.view === "table" ? drawTable(table) : drawOrder(table));
  fit("name", 204);
  fit("round", 2 * CENTRE - 92);
  const { text, tiles } = said(at.step);
  byId("said").replaceChildren(make("span", {}, text), ...tiles.map((tile) => tileOf(tile)));
  byId("where").textContent = `${hand().name}${words.between}${at.step} / ${all.length}`;
  byId("situation").replaceChildren(...situation(table));
  const range = byId("range");
  Object.assign(range, { max: all.length, value: at.step });
  range.setAttribute("aria-valuetext", spoken(at.step));
  const sign = line() ? fill(words.lineSign, { step: line().from }) : "";
  byId("sign").hidden = !sign;
  byId("sign").firstChild.textContent = line()?.name ? `${line().name}${words.between}${sign}` : sign;
  byId("back").href = linkTo({ hand: hand().number, step: line() ? line().from : at.step });
  for (const button of document.querySelectorAll("[data-view]")) {
    button.setAttribute("aria-pressed", String(button.dataset.view === at.view));
  }
  byId("hide").setAttribute("aria-pressed", String(at.hides));
  byId("close").setAttribute("aria-pressed", String(at.closed));
  byId("close").hidden = at.view === "table";
  markHand();
  showResult();
  fillEvents();
  if (isMoved) {
    const comments = noted().map(noteText);
    const shown = `${at.hand} ${at.line}`, isOther = byId("live").dataset.hand !== shown;
    byId("live").dataset.hand = shown;
    byId("live").textContent = [sign, isOther ? hand().name : "", spoken(at.step), ...comments].filter(Boolean).join(words.between);
    clearTimeout(show.later);
    show.later = setTimeout(tellAddress, 200);  // browsers take some two hundred a while
  }
}

function markHand() {
  const list = byId("hands");
  [...list.children].forEach((item, nth) => {
    const link = item.firstChild;
    link.href = linkTo({ hand: game.hands[nth].number, step: 0 });
    if (nth === at.hand) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  });
  if (list.dataset.hand === String(at.hand)) return;
  list.dataset.hand = at.hand;  // in a narrow window the list is a row that scrolls
  const row = list.getBoundingClientRect(), item = list.children[at.hand].getBoundingClientRect();
  list.scrollLeft += item.left - row.left - (row.width - item.width) / 2;
}

const here = () => linkTo({ hand: hand().number, line: at.line, step: at.step });

function tellAddress() {
  try { history.replaceState(null, "", here()); } catch { /* a sandbox */ }
}

// moving

function go(step) {
  at.step = Math.max(0, Math.min(steps().length, step));
  show();
}

function goHand(by) {
  const next = at.hand + by;
  if (next < 0 || next >= game.hands.length) return;
  Object.assign(at, { hand: next, line: 0, step: 0 });
  show();
  byId("hands").children[next].scrollIntoView({ block: "nearest", inline: "nearest" });
}

function goDraw(by) {
  // the next draw of the seat in view, or the one before
  for (let step = at.step + by; step > 0 && step <= steps().length; step += by) {
    const [kind, , seat] = steps()[step - 1];
    if ((kind === "T" || kind === "K") && seat === at.seat) return go(step);
  }
}

function turnTable() {
  at.seat = (at.seat + 1) % game.players;
  show();
}

function read(text) {
  // a place out of the address; what is not there stays as it is
  const asked = new URLSearchParams(text.replace(/^#/, ""));
  const whole = (name) => /^\d{1,5}$/.test(asked.get(name) ?? "") ? Number(asked.get(name)) : null;
  const index = game.hands.findIndex((each) => each.number === whole("hand"));
  if (index >= 0) Object.assign(at, { hand: index, line: 0, step: 0 });
  const asLine = whole("line");
  if (asLine && game.lines[asLine - 1]?.hand === hand().number) at.line = asLine;
  if (whole("step") !== null) at.step = Math.min(whole("step"), steps().length);
  if (whole("seat") !== null && whole("seat") < game.players) at.seat = whole("seat");
  if (["table", "order"].includes(asked.get("view"))) at.view = asked.get("view");
}

const toggle = (name) => { at[name] = !at[name]; show(false); };
const setView = (view) => { at.view = view; show(); };

const KEYS = {
  ArrowRight: () => go(at.step + 1), ArrowLeft: () => go(at.step - 1), ArrowDown: () => goDraw(1), ArrowUp: () => goDraw(-1),
  Home: () => go(0), End: () => go(steps().length), PageDown: () => goHand(1), PageUp: () => goHand(-1),
  v: turnTable, h: () => toggle("hides"), w: () => toggle("closed"), 1: () => setView("order"), 2: () => setView("table"),
  Escape: () => line() && location.assign(byId("back").href),
};

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.target.id === "address") return;
  const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
byId("range").addEventListener("input", (event) => go(Number(event.target.value)));
byId("first").addEventListener("click", KEYS.Home);
byId("previous").addEventListener("click", KEYS.ArrowLeft);
byId("next").addEventListener("click", KEYS.ArrowRight);
byId("last").addEventListener("click", KEYS.End);
byId("turn").addEventListener("click", turnTable);
byId("hide").addEventListener("click", KEYS.h);
byId("close").addEventListener("click", KEYS.w);
for (const button of document.querySelectorAll("[data-view]")) {
  button.addEventListener("click", () => setView(button.dataset.view));
}
byId("events").addEventListener("click", (event) => {
  const link = event.target.closest("[data-step]");
  if (!link) return;
  event.preventDefault();
  go(Number(link.dataset.step));
});
byId("link").addEventListener("click", async () => {
  const field = byId("address");
  field.value = location.href.replace(/#.*/, "") + here();
  try {
    await navigator.clipboard.writeText(field.value);
    byId("live").textContent = byId("link").textContent = words.copied;
    setTimeout(() => { byId("link").textContent = words.copyLink; }, 2000);
  } catch {
    field.hidden = false;
    field.select();
  }
});
window.addEventListener("hashchange", () => { read(location.hash); show(); });

// the verdict

function placeOf({ hand: index, what, nth, seat }) {
  const each = game.hands[index];
  const whose = seat === null ? "" : words.winds[windOf(seat, each)];
  return fill(words.places[what], { wind: whose, nth });
}

function finding(found) {
  const name = game.hands[found.hand].name;
  const shown = (value) => {
    const face = typeof value === "number" ? faceOf(game, value) : value;
    return /^(\d[mps]|[1-7]z)$/.test(face ?? "") ? make("span", { class: "shown" }, face, symbol(face)) : face ?? "–";
  };
  const item = make("li", {}, `${name}${words.between}${placeOf(found)}`);
  if (!["copy", "set", "table"].includes(found.what)) {
    item.append(`${words.between}${words.wallHas} `, shown(found.wall), `${words.between}${words.pageHas} `, shown(found.page));
  } else item.append(" ", shown(found.page));
  return item;
}

function symbol(face) {
  return make("svg", { class: "tile", viewBox: "0 0 60 80", "aria-hidden": "true" }, make("use", { href: "#tile" }), make("use", { href: `#tile-${face}` }));
}

const MOST = 12;
const TILE_CHECKS = ["haipai", "live", "rinshan", "dora", "ura"];

function showVerdict() {
  let checked;
  try { checked = checkGame(game); } catch (error) {
    checked = { state: "differs", walls: 0, hands: game.hands.length, counts: {}, digest: "", findings: [], error };
  }
  const total = TILE_CHECKS.reduce((sum, what) => sum + (checked.counts[what]?.[0] ?? 0), 0);
  const isCode = game.hands.some((each) => each.code);
  const agrees = !isCode ? words.agrees : checked.counts.hash ? words.agreesHashes : words.agreesWalls;
  const text = checked.error ? words.broken : checked.state === "differs" ? fill(words.differs, { count: number(checked.findings.length) })
    : checked.state === "nothing" ? words.nothing : fill(agrees, { count: number(total) });
  const sign = { agrees: "✓", differs: "✗", nothing: "–" }[checked.state];
  byId("verdict").dataset.state = checked.state;
  byId("short").replaceChildren(make("span", { "aria-hidden": "true" }, sign), " ", text);
  const box = byId("evidence"), parts = [];
  if (checked.error) parts.push(make("p", {}, String(checked.error)));
  if (checked.state !== "nothing") {
    parts.push(make("p", {}, fill(isCode ? words.howCode : words.how, { walls: checked.walls, hands: checked.hands })));
    const rows = Object.entries(checked.counts).map(([what, [good, bad]]) => make("tr", {}, make("th", { scope: "row" }, words.checks[what]),
      make("td", {}, number(good)), make("td", { class: bad ? "bad" : "" }, number(bad))));
    parts.push(make("table", {}, make("thead", {}, make("tr", {}, make("th", { scope: "col" }, words.check), make("th", { scope: "col" }, words.agree), make("th", { scope: "col" }, words.disagree))),
      make("tbody", {}, ...rows)));
  } else parts.push(make("p", {}, words.howNothing));
  if (checked.findings.length) {
    const more = checked.findings.length - MOST;
    parts.push(make("ul", { class: "findings" }, ...checked.findings.slice(0, MOST).map(finding), more > 0 ? make("li", {}, fill(words.more, { count: more })) : null));
  }
  if (game.lines.length) parts.push(make("p", {}, words.linesNot));
  if (checked.digest) parts.push(make("p", {}, words.hash), make("p", { class: "hash" }, checked.digest));
  parts.push(make("p", { class: "caution" }, fill(words.caution, { id: game.id })));
  box.replaceChildren(...parts);
  byId("verdict").open = checked.state === "differs";
}

Object.assign(at, { seat: game.start.seat, view: game.start.view });
read(linkTo(game.start));
read(location.hash);
fillLists();
byId("app").hidden = false;
show(Boolean(location.hash));
showVerdict();
