"use strict";
/* What the page recomputes: hashes, the Mersenne Twister, walls, and how the game compares with them.

   Plain functions without a document, so that any engine of JavaScript runs them. SubtleCrypto is
   not used: browsers lack it in pages that came over plain HTTP. Rules of the game are not known
   here; the page's data say which slot is whose, and what each step changes on the table.

   Sources: FIPS 180-4, RFC 1321, mt19937ar.c of its authors, and the help page "How walls are made". */

// hashes, of bytes to lower-case hex

function rootOf(number, degree) {
  // the integer part of the root of a BigInt, by Newton
  const n = BigInt(degree);
  let at = 1n << BigInt(Math.ceil(number.toString(2).length / degree));
  for (;;) {
    const next = ((n - 1n) * at + number / at ** (n - 1n)) / n;
    if (next >= at) return at;
    at = next;
  }
}

function fractions(count, degree, bits) {
  // the first bits behind the point of the roots of the first primes
  const found = [], size = BigInt(bits);
  for (let n = 2n, primes = []; found.length < count; n += 1n) {
    if (primes.some((prime) => n % prime === 0n)) continue;
    primes.push(n);
    found.push(BigInt.asUintN(bits, rootOf(n << (size * BigInt(degree)), degree)));
  }
  return found;
}

const SHA2 = {
  256: { word: 32, rounds: 64, big: [[2, 13, 22], [6, 11, 25]], small: [[7, 18, 3], [17, 19, 10]] },
  512: { word: 64, rounds: 80, big: [[28, 34, 39], [14, 18, 41]], small: [[1, 8, 7], [19, 61, 6]] },
};

function padded(bytes, block, lengthBytes, littleEndian) {
  const size = Math.ceil((bytes.length + 1 + lengthBytes) / block) * block;
  const all = new Uint8Array(size);
  all.set(bytes);
  all[bytes.length] = 0x80;
  const view = new DataView(all.buffer), bits = BigInt(bytes.length) * 8n;
  view.setBigUint64(littleEndian ? size - lengthBytes : size - 8, bits, littleEndian);
  return view;
}

function sha2(bytes, kind) {
  const { word, rounds, big, small } = SHA2[kind];
  const made = (sha2[kind] ??= { start: fractions(8, 2, word), round: fractions(rounds, 3, word) });
  const size = BigInt(word), cut = (n) => BigInt.asUintN(word, n);
  const turn = (x, by) => (x >> BigInt(by)) | cut(x << (size - BigInt(by)));
  const bigSum = (x, [a, b, c]) => turn(x, a) ^ turn(x, b) ^ turn(x, c);
  const smallSum = (x, [a, b, c]) => turn(x, a) ^ turn(x, b) ^ (x >> BigInt(c));
  const view = padded(bytes, 2 * word, word / 4, false), step = word / 8;
  let sum = [...made.start];
  for (let at = 0; at < view.byteLength; at += 16 * step) {
    const w = [];
    for (let i = 0; i < rounds; i++) {
      w.push(i < 16
        ? word === 64 ? view.getBigUint64(at + i * 8) : BigInt(view.getUint32(at + i * 4))
        : cut(smallSum(w[i - 2], small[1]) + w[i - 7] + smallSum(w[i - 15], small[0]) + w[i - 16]));
    }
    let [a, b, c, d, e, f, g, h] = sum;
    for (let i = 0; i < rounds; i++) {
      const one = h + bigSum(e, big[1]) + ((e & f) ^ (~e & g)) + made.round[i] + w[i];
      const two = bigSum(a, big[0]) + ((a & b) ^ (a & c) ^ (b & c));
      [a, b, c, d, e, f, g, h] = [cut(one + two), a, b, c, cut(d + one), e, f, g];
    }
    sum = [a, b, c, d, e, f, g, h].map((n, i) => cut(n + sum[i]));
  }
  return sum.map((n) => n.toString(16).padStart(word / 4, "0")).join("");
}

const turned = (x, by) => (x << by) | (x >>> (32 - by));
const hex32 = (n) => (n >>> 0).toString(16).padStart(8, "0");

function sha1(bytes) {
  const view = padded(bytes, 64, 8, false);
  let sum = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0];
  for (let at = 0; at < view.byteLength; at += 64) {
    const w = [];
    let [a, b, c, d, e] = sum;
    for (let i = 0; i < 80; i++) {
      w.push(i < 16 ? view.getUint32(at + 4 * i) : turned(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1));
      const [f, k] = i < 20 ? [(b & c) | (~b & d), 0x5a827999]
        : i < 40 ? [b ^ c ^ d, 0x6ed9eba1]
        : i < 60 ? [(b & c) | (b & d) | (c & d), 0x8f1bbcdc] : [b ^ c ^ d, 0xca62c1d6];
      [a, b, c, d, e] = [(turned(a, 5) + f + e + k + w[i]) | 0, a, turned(b, 30), c, d];
    }
    sum = [a, b, c, d, e].map((n, i) => (n + sum[i]) | 0);
  }
  return sum.map(hex32).join("");
}

function md5(bytes) {
  const view = padded(bytes, 64, 8, true);
  const shifts = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];
  let sum = [0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476];
  for (let at = 0; at < view.byteLength; at += 64) {
    let [a, b, c, d] = sum;
    for (let i = 0; i < 64; i++) {
      const round = i >> 4;
      const f = [(b & c) | (~b & d), (b & d) | (c & ~d), b ^ c ^ d, c ^ (b | ~d)][round];
      const word = [i, 5 * i + 1, 3 * i + 5, 7 * i][round] % 16;
      const key = Math.floor(2 ** 32 * Math.abs(Math.sin(i + 1)));
      const mixed = (a + f + key + view.getUint32(at + 4 * word, true)) | 0;
      [a, b, c, d] = [d, (b + turned(mixed, shifts[round][i % 4])) | 0, b, c];
    }
    sum = [a, b, c, d].map((n, i) => (n + sum[i]) | 0);
  }
  const out = new DataView(new ArrayBuffer(16));
  sum.forEach((n, i) => out.setInt32(4 * i, n, true));
  return [0, 4, 8, 12].map((at) => hex32(out.getUint32(at))).join("");
}

const HASHES = {
  "MD5": md5, "SHA-1": sha1,
  "SHA-256": (bytes) => sha2(bytes, 256), "SHA-512": (bytes) => sha2(bytes, 512),
};
const utf8 = (text) => new TextEncoder().encode(text);

// from a seed to walls

function keyOf(seed) {
  // the 32-bit words of a seed, as it stands in a log
  const [prefix, ...words] = seed.split(",");
  if (!prefix.endsWith("base64")) return words.map((word) => parseInt(word, 16));
  const bytes = Uint8Array.from(atob(words.join("")), (c) => c.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getUint32(4 * i, true));
}

function twister(key) {
  // MT19937 by init_by_array; each call returns the next word
  const N = 624, M = 397, mt = new Uint32Array(N);
  mt[0] = 19650218;
  for (let i = 1; i < N; i++) mt[i] = Math.imul(1812433253, mt[i - 1] ^ (mt[i - 1] >>> 30)) + i;
  let i = 1, j = 0;
  for (let k = Math.max(N, key.length); k; k--) {
    mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1664525)) + key[j] + j;
    if (++i >= N) { mt[0] = mt[N - 1]; i = 1; }
    if (++j >= key.length) j = 0;
  }
  for (let k = N - 1; k; k--) {
    mt[i] = (mt[i] ^ Math.imul(mt[i - 1] ^ (mt[i - 1] >>> 30), 1566083941)) - i;
    if (++i >= N) { mt[0] = mt[N - 1]; i = 1; }
  }
  mt[0] = 0x80000000;
  let at = N;
  return () => {
    if (at === N) {
      for (let k = 0; k < N; k++) {
        const y = (mt[k] & 0x80000000) | (mt[(k + 1) % N] & 0x7fffffff);
        mt[k] = mt[(k + M) % N] ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
      }
      at = 0;
    }
    let y = mt[at++];
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  };
}

function randomWords(next, isHashed) {
  // the 144 words of a hand: the twister's own, or the SHA-512 of nine blocks of 32 of them
  if (!isHashed) return Array.from({ length: 144 }, next);
  const words = [];
  for (let block = 0; block < 9; block++) {
    const view = new DataView(new ArrayBuffer(128));
    for (let i = 0; i < 32; i++) view.setUint32(4 * i, next(), true);
    const hex = sha2(new Uint8Array(view.buffer), 512);
    for (let i = 0; i < 16; i++) {
      const bytes = hex.slice(8 * i, 8 * i + 8).match(/../g).reverse();
      words.push(parseInt(bytes.join(""), 16));
    }
  }
  return words;
}

function shuffled(words, players, diceAt) {
  // the tile ids by slot, and the dice
  const tiles = [];
  for (let id = 0; id < 136; id++) if (players === 4 || id < 4 || id > 31) tiles.push(id);
  for (let i = 0; i < tiles.length - 1; i++) {
    const j = i + (words[i] % (tiles.length - i));
    [tiles[i], tiles[j]] = [tiles[j], tiles[i]];
  }
  return { tiles, dice: [words[diceAt] % 6 + 1, words[diceAt + 1] % 6 + 1] };
}

function wallsOf(game) {
  // of each hand of the page the wall that follows from its seed; null without one
  const isHashed = (seed) => seed.includes("sha512");
  const next = game.seed ? twister(keyOf(game.seed)) : null;
  const last = Math.max(...game.hands.map((hand) => hand.number));
  const made = [];
  for (let nth = 1; next && nth <= last; nth++) made.push(randomWords(next, isHashed(game.seed)));
  return game.hands.map((hand) => {
    if (!next && !hand.seed) return null;
    const words = next ? made[hand.number - 1] : randomWords(twister(keyOf(hand.seed)), isHashed(hand.seed));
    return shuffled(words, game.players, game.layout.diceAt);
  });
}

const facesIn = (text) => text.match(/../g) ?? [];

// a wall that a site writes itself, read from its end, as face codes by slot
const wallOfCode = (text) => facesIn(text).reverse();

// tiles

const HIDDEN = 136;
const KINDS = [..."mpsz"].flatMap((suit) => [..."123456789"].map((n) => n + suit)).slice(0, 34);
const faceOf = (game, id) =>
  id === null || id === undefined || id >= HIDDEN ? "back"
    : game.red.includes(id) ? "0" + KINDS[id >> 2][1] : KINDS[id >> 2];

// a hand, step by step

function dealt(game, hand) {
  return {
    seats: hand.haipai.map((tiles, seat) => ({
      hand: [...tiles].sort((a, b) => a - b), drawn: null, river: [], melds: [], kita: [],
      points: hand.points?.[seat] ?? null, ...flagsOf(hand.flags[seat]),
    })),
    dora: [hand.dora], ura: [], sticks: hand.sticks, left: hand.left, turn: hand.dealer, live: 0, replaced: 0,
  };
}

const flagsOf = (bits) => ({ riichi: Boolean(bits & 1), paid: Boolean(bits & 2), away: Boolean(bits & 4), shown: Boolean(bits & 8) });

function apply(table, step) {
  // one step's changes, as the page's data tell them: without a seat those of who acts
  const [kind, , seat, , left, , , changes] = step;
  if ("TKDNn".includes(kind)) table.turn = seat;
  table.live += kind === "T";
  table.replaced += kind === "K";
  table.left = left;
  for (const change of changes ?? []) {
    const whose = change.s ?? seat;
    if (whose < 0) {
      if (change.a) table.dora.push(...change.a);
      if ("q" in change) table.sticks = change.q;
      if (change.u) table.ura = change.u;
      continue;
    }
    const state = table.seats[whose];
    for (const tile of change.o ?? []) state.hand.splice(state.hand.indexOf(tile), 1);
    if (change.i) state.hand = [...state.hand, ...change.i].sort((a, b) => a - b);
    if ("d" in change) state.drawn = change.d;
    if (change.r) state.river.push(change.r);
    if ("c" in change) state.river[state.river.length - 1] = [...state.river.at(-1).slice(0, 2), change.c];
    if (change.m) state.melds = change.m;
    if (change.k) state.kita = change.k;
    if ("p" in change) state.points = change.p;
    if ("f" in change) Object.assign(state, flagsOf(change.f));
  }
}

function tableAt(game, hand, steps, count) {
  const table = dealt(game, hand);
  for (const step of steps.slice(0, count)) apply(table, step);
  return table;
}

function lyingOn(table) {
  // every tile id on the table
  return table.seats.flatMap((seat) => [
    ...seat.hand, ...(seat.drawn === null ? [] : [seat.drawn]), ...seat.kita,
    ...seat.river.filter((each) => each[2] === undefined).map((each) => each[0]),
    ...seat.melds.flatMap((meld) => meld[1].map((piece) => piece[0])),
  ]).filter((tile) => tile < HIDDEN);
}

// the comparison

function compareHand(game, hand, index, made, say) {
  // what the page shows of a hand, against the wall that was made; say is told of each tile compared
  const { layout } = game, players = game.players;
  const code = hand.code ? wallOfCode(hand.code.text) : null;
  const size = code ? code.length : layout.size;
  const at = (slot) => code ? code[slot] : made.tiles[slot];
  const value = (tile) => code ? faceOf(game, tile) : tile;
  const compare = (what, nth, seat, slot, tile) => {
    if (tile === null || tile === undefined || tile >= HIDDEN || slot < 0 || slot >= size) return;
    say({ hand: index, what, nth, seat, agrees: value(tile) === at(slot), wall: at(slot), page: value(tile) });
  };
  hand.wall.forEach((tile, slot) => compare("wall", slot, null, slot, tile));
  hand.haipai.forEach((tiles, seat) => {
    const slots = layout.haipai[(seat - hand.dealer + players) % players];
    tiles.forEach((tile, nth) => compare("haipai", nth + 1, seat, slots[nth], tile));
  });
  compare("dora", 1, null, layout.dora[0], hand.dora);
  const drawn = Array.from({ length: players }, () => ({ T: 0, K: 0 }));
  let turned = 1;
  for (const [kind, , seat, tiles, , , slot, changes] of hand.steps) {
    if (kind === "T" || kind === "K") {
      compare(kind === "T" ? "live" : "rinshan", ++drawn[seat][kind], seat, slot, tiles[0]);
    }
    for (const change of changes ?? []) {
      for (const tile of change.a ?? []) compare("dora", ++turned, null, layout.dora[turned - 1], tile);
      (change.u ?? []).forEach((tile, nth) => compare("ura", nth + 1, null, layout.ura[nth], tile));
    }
  }
  if (made && hand.dice) {
    hand.dice.forEach((die, nth) => {
      if (die !== null) say({ hand: index, what: "dice", nth: nth + 1, seat: null, agrees: die === made.dice[nth],
        wall: String(made.dice[nth]), page: String(die) });
    });
  }
}

function compareCode(game, hand, index, say) {
  // a published wall's text against its hashes, its second copy, and a full set
  const { text, salt, rest, hashes } = hand.code;
  hashes.forEach(([algorithm, from, withSalt, shown], nth) => {
    const whole = (from < 0 ? "" : text.slice(from)) + (withSalt ? salt : "");
    const found = HASHES[algorithm](utf8(whole));
    say({ hand: index, what: "hash", nth: nth + 1, seat: null, agrees: found === shown, wall: found, page: shown });
  });
  if (rest) {
    say({ hand: index, what: "copy", nth: 1, seat: null, agrees: text.endsWith(rest), wall: text, page: rest });
  }
  const counts = {};
  for (const face of facesIn(text)) {
    const kind = face.replace("0", "5");
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  for (const [kind, count] of Object.entries(counts)) {
    if (count > 4) say({ hand: index, what: "set", nth: count, seat: null, agrees: false, wall: kind, page: kind });
  }
}

function compareTable(game, hand, index, say) {
  // each tile on the table must have been dealt or drawn, and lie there once
  const taken = new Set(hand.haipai.flat()), table = dealt(game, hand);
  hand.steps.forEach((step, nth) => {
    if (step[0] === "T" || step[0] === "K") taken.add(step[3][0]);
    apply(table, step);
    const lying = lyingOn(table);
    const met = new Set();
    let odd = lying.find((tile) => !taken.has(tile) || met.size === met.add(tile).size);
    if (odd === undefined && step[0] === "D" && table.seats[step[2]].river.at(-1)?.[0] !== step[3][0]) odd = step[3][0];
    say({ hand: index, what: "table", nth: nth + 1, seat: null, agrees: odd === undefined, wall: null, page: odd });
  });
}

function checkGame(game) {
  /* Recompute and compare all; counts of what agrees by what it is, and what does not agree.
     Of the table only the first of a hand is told: what follows from it would be repeated. */
  const counts = {}, findings = [];
  const say = (found) => {
    const count = (counts[found.what] ??= [0, 0]);
    count[found.agrees ? 0 : 1] += 1;
    if (!found.agrees) findings.push(found);
  };
  const walls = wallsOf(game);
  let made = 0;
  game.hands.forEach((hand, index) => {
    if (walls[index] || hand.code) {
      made += 1;
      compareHand(game, hand, index, walls[index], say);
    }
    if (hand.code) compareCode(game, hand, index, say);
    if (!hand.incomplete) {
      let isFirst = true;
      compareTable(game, hand, index, (found) => { if (found.agrees || isFirst) say(found); isFirst &&= found.agrees; });
    }
  });
  const digest = game.seed && game.seats
    ? HASHES["SHA-512"](utf8(game.seats + keyOf(game.seed).map((word) => hex32(
        (word << 24) | (word << 8 & 0xff0000) | (word >>> 8 & 0xff00) | (word >>> 24))).join("")))
    : "";
  findings.sort((a, b) => (a.what === "wall") - (b.what === "wall"));
  const state = findings.length ? "differs" : made ? "agrees" : "nothing";
  return { state, walls: made, hands: game.hands.length, counts, findings, digest };
}
