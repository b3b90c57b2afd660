// The self-contained page of a search that grows one tree.
import { Playouts } from "./playouts.js";
import { ProofSearch } from "./proof.js";
import { growthNarrator, shownNumber } from "./growth-sentences.js";
import { growthOpenAtFirst, growthSvg, growthToggled } from "./growth-drawing.js";

const embedded = (id) => JSON.parse(document.getElementById(id).textContent);
const texts = embedded("strings");
const data = embedded("recording");
const search = data.kind === "playouts" ? new Playouts(data) : new ProofSearch(data);
const view = { language: document.documentElement.lang, at: 0, selected: null, toggled: new Set(), timer: null };
const PLAY_MS = 1100;

const at = (id) => document.getElementById(id);
const make = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

function show() {
  const words = growthNarrator(search, texts[view.language] ?? texts.en);
  const moment = search.at(view.at);
  const roots = search.model === "playouts" ? [0] : moment.root === null ? [] : [moment.root];
  const followed = search.model === "playouts" ? 0 : (moment.open.at(-1)?.node ?? roots[0] ?? null);
  const shown = view.selected ?? followed;
  const open = growthToggled(growthOpenAtFirst(search, roots), view.toggled);
  at("tree").innerHTML = roots.length === 0 ? "" : growthSvg(search, moment, words, { roots, open, selected: shown });
  if (roots.length === 0) at("tree").textContent = words.t("proofNoTree");
  at("moves").replaceChildren(...(shown === null ? [] : [table(moment, words, shown)]));
  const told = words.tell(moment);
  if (at("told").textContent !== told) at("told").textContent = told;
  frame(words, moment);
}

function frame(words, moment) {
  document.documentElement.lang = view.language;
  const isGames = search.model === "playouts";
  document.querySelectorAll("[data-text]").forEach((element) => (element.textContent = words.t(element.dataset.text)));
  document.querySelectorAll("[data-label]").forEach((element) => element.setAttribute("aria-label", words.t(element.dataset.label)));
  at("play").textContent = words.t(view.timer === null ? "growthPlay" : "growthPause");
  at("leap").textContent = words.t(isGames ? "growthNextGame" : "growthNextClaim");
  at("keys").textContent = words.t("growthKeys", { unit: words.t(isGames ? "growthUnitGame" : "growthUnitClaim") });
  const { games, made, nodes, claims } = moment.counts();
  const of = (n, all) => words.t("growthOf", { at: words.count(n), n: words.count(all) });
  const about = isGames
    ? [`${words.t("mctsGames")}: ${of(games, data.games)}`, `${words.t("mctsTree")}: ${of(made, data.tree)}`]
    : [`${words.t("proofNodes")}: ${of(nodes, data.searched)}`, `${words.t("proofClaims")}: ${of(claims, data.claims.length)}`];
  at("about").textContent = [data.engine, ...about].join(" · ");
  at("slider").max = search.end;
  at("slider").value = view.at;
  ["first", "back"].forEach((id) => (at(id).disabled = view.at === 0));
  ["forward", "last", "leap"].forEach((id) => (at(id).disabled = moment.isEnd));
  ["en", "es"].forEach((id) => at(id).setAttribute("aria-pressed", String(view.language === id)));
}

/** The moves of a node, with the numbers that decide. */
function table(moment, words, index) {
  const isGames = search.model === "playouts";
  const side = words.side(search.nodes.side[index]);
  const heads = isGames
    ? ["mctsMove", "mctsVisits", "mctsValue", "mctsExploration", "mctsSum", "mctsChoice"]
    : ["proofMove", "proofProof", "proofDisproof", "proofNext"];
  const element = make("table");
  const name = words.nodeName(index);
  element.append(make("caption", isGames ? words.t("mctsTable", { node: name }) : words.t("proofTable", { node: name, kind: words.kind(index) })));
  const head = make("tr");
  head.append(...heads.map((key) => make("th", words.t(key, { side }), { scope: "col" })));
  element.append(head);
  for (const row of moment.choices(index)) {
    const number = (value) => (value === null ? "–" : words.decimal(value));
    const proven = isGames && row.proven !== null ? words.proven(moment, row.index) : null;
    const cells = isGames
      ? [words.count(row.visits), proven ?? (row.value === null ? words.t("growthNever") : number(row.value)), number(row.explored), number(row.sum)]
      : [shownNumber(row.proof), shownNumber(row.disproof)];
    const isNext = isGames ? row.chosen : row.next;
    const line = make("tr", undefined, isNext ? { class: "next" } : {});
    line.append(make("th", search.nodes.name[row.index], { scope: "row" }), ...cells.map((cell) => make("td", cell)));
    line.append(make("td", isNext ? `◀ ${words.t(isGames ? "mctsChosen" : "proofChosen")}` : ""));
    element.append(line);
  }
  return element;
}

function go(to) {
  const before = search.at(view.at).root;
  view.at = Math.max(0, Math.min(search.end, to));
  if (search.at(view.at).root !== before) view.selected = null;
  if (view.at === search.end) pause();
  show();
}

function pause() {
  clearInterval(view.timer);
  view.timer = null;
}

function play() {
  if (view.timer !== null) pause();
  else {
    if (view.at === search.end) view.at = 0;
    view.timer = setInterval(() => go(view.at + 1), PLAY_MS);
  }
  show();
}

const leap = (by) => go(search.model === "playouts" ? search.nextGame(view.at, by) : search.nextClaim(view.at, by));

const GROWTH_KEYS = {
  ArrowRight: () => go(view.at + 1),
  ArrowLeft: () => go(view.at - 1),
  n: () => leap(1),
  N: () => leap(-1),
  Home: () => go(0),
  End: () => go(search.end),
  p: play,
};

function startGrowth() {
  const onClick = (id, action) => at(id).addEventListener("click", action);
  onClick("first", GROWTH_KEYS.Home);
  onClick("back", GROWTH_KEYS.ArrowLeft);
  onClick("forward", GROWTH_KEYS.ArrowRight);
  onClick("last", GROWTH_KEYS.End);
  onClick("leap", GROWTH_KEYS.n);
  onClick("play", play);
  for (const id of ["en", "es"]) onClick(id, () => ((view.language = id), show()));
  at("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  at("tree").addEventListener("click", (event) => {
    const knob = event.target.closest("[data-toggle]"), node = event.target.closest("[data-node]");
    if (knob) view.toggled = growthToggled(view.toggled, new Set([Number(knob.dataset.toggle)]));
    else if (node) view.selected = view.selected === Number(node.dataset.node) ? null : Number(node.dataset.node);
    show();
  });
  document.addEventListener("keydown", (event) => {
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    if (hasModifier || !Object.hasOwn(GROWTH_KEYS, event.key) || (event.target.id === "slider" && event.key.length > 1)) return;
    event.preventDefault();
    GROWTH_KEYS[event.key]();
  });
  show();
}

startGrowth();
