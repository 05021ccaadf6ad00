// Plays lines again in 電脳麻将's own game, @kobalab/majiang-core, and compares all that happens.
//
// Each player answers as the line has it; draws, indicators, sticks, calls, wins and points are the
// game's. Read from standard input: [{name, rule, shan, log}], as majiang_core.py writes them.
"use strict";

const Majiang = require("@kobalab/majiang-core");

// Where indicators stand among other entries differs; who wins is told of them again.
const told = (log) => log.filter((entry) => !entry.kaigang);

// Tiles of a hand in any order: a line keeps none, and has no star of riichi.
const hand = (text) => {
    const [own, ...melds] = text.replace("*", "").split(",");
    const tiles = own.replace(/[mpsz]\d+/g, (run) => [...run.slice(1)].map((n) => run[0] + n + " ").join(""));
    return tiles.split(" ").sort().join(" ") + melds.sort();
};

const result = (entry) => {
    const { hule, pingju } = entry;
    if (pingju) return [pingju.fenpei, pingju.shoupai.map(hand)];
    if (!hule) return entry;
    const value = hule.damanguan ? [hule.damanguan] : [hule.fu, hule.fanshu];
    return [hule.l, hule.baojia, value, hule.defen, hule.fenpei, hule.fubaopai || null, hand(hule.shoupai)];
};

// What a seat answers, by what the line has next.
const answer = (next, l, own) => {
    const { dapai, gang, fulou, pingju } = next[0] || {};
    if (dapai && dapai.l === l) return { dapai: dapai.p };
    if (gang && gang.l === l) return { gang: gang.m };
    if (fulou && fulou.l === l) return { fulou: fulou.m };
    if (pingju && pingju.name === "九種九牌" && own) return { daopai: "-" };
    if (pingju && pingju.name.startsWith("三家和") && pingju.shoupai[l]) return { hule: "-" };
    const others = next.findIndex((entry) => !entry.hule);
    const wins = others < 0 ? next : next.slice(0, others);
    return wins.some((entry) => entry.hule.l === l) ? { hule: "-" } : {};
};

const play = ({ rule, shan, log }) => {
    const expected = told(log), { qipai } = expected[0];
    const game = new Majiang.Game([], null, Majiang.rule(rule));
    const so_far = () => told(game._paipu.log.at(-1));
    let over = false;
    game._sync = true;
    game.last = () => { over = true; };
    game._players = [0, 1, 2, 3].map((id) => ({
        action(message, reply) {
            const l = game.model.player_id.indexOf(id);
            const asks = ["zimo", "dapai", "fulou", "gang", "gangzimo"].some((each) => each in message);
            const next = asks ? expected.slice(so_far().length) : [];
            if (reply) reply(answer(next, l, game.model.lunban === l));
        },
    }));
    game.kaiju(0);
    const { zhuangfeng, jushu, changbang, lizhibang } = qipai;
    Object.assign(game.model, { zhuangfeng, jushu, changbang, lizhibang });
    qipai.defen.forEach((points, l) => { game.model.defen[(jushu + l) % 4] = points; });
    const wall = new Majiang.Shan(Majiang.rule(rule));
    Object.assign(wall, { _pai: [...shan], _baopai: [shan[4]], _fubaopai: [shan[9]] });
    game.qipai(wall);
    while (!over) game[`reply_${game._status.replace("gangzimo", "zimo")}`]();
    return [so_far(), expected].map((entries) => entries.slice(1).map(result));
};

let same = 0, entries = 0;
const cases = JSON.parse(require("fs").readFileSync(0));
for (const each of cases) {
    const [theirs, ours] = play(each).map((list) => list.map((entry) => JSON.stringify(entry)));
    const at = ours.findIndex((entry, n) => entry !== theirs[n]);
    entries += ours.length;
    if (at < 0 && ours.length === theirs.length) same += 1;
    else console.log(each.name, at, ours[at], theirs[at]);
}
console.log(`${same} of ${cases.length} lines are the same, with ${entries} entries`);
process.exit(same === cases.length ? 0 : 1);
