// Sentences about searches that grow one tree: Monte-Carlo and proof-number search.

/** A text with its blanks filled. */
const filled = (text, values = {}) => text.replace(/\{(\w+)\}/g, (blank, name) => String(values[name] ?? blank));

/** Numbers of proofs as people read them. @param {number} number */
export const shownNumber = (number) => (number === Infinity ? "∞" : String(number));

/** Points and visits of a node: `3½/7`. @param {number} halfPoints @param {number} visits */
export function score(halfPoints, visits) {
  const whole = Math.floor(halfPoints / 2), half = halfPoints % 2 === 1 ? "½" : "";
  return `${whole === 0 && half ? "" : whole}${half}/${visits}`;
}

/** What both kinds of search have in common. */
class GrowthNarrator {
  constructor(search, catalogue) {
    this.search = search;
    this.catalogue = catalogue;
    this.language = catalogue === undefined ? "en" : catalogue.growthRoot === "la raíz" ? "es" : "en";
  }

  /** @param {string} key @param {object} [values] @returns {string} */
  t(key, values) {
    return filled(this.catalogue[key] ?? key, values);
  }

  /** @param {number} side 0 for the first player @returns {string} */
  side(side) {
    return this.t(side === 0 ? "growthMax" : "growthMin");
  }

  /** A number with a fixed count of decimals, as the language writes it. */
  decimal(number, digits = 2) {
    return number.toLocaleString(this.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  }

  count(number) {
    return number.toLocaleString(this.language);
  }

  percent(share) {
    return `${this.decimal(share * 100, 0)} %`;
  }

  /** The name of a node in a sentence: the moves from the root. @param {number} index @returns {string} */
  nodeName(index) {
    const { name, parent } = this.search.nodes;
    const names = this.search.way(index).filter((node) => parent[node] >= 0).map((node) => name[node]);
    return names.length === 0 ? this.t("growthRoot") : names.join(" ");
  }
}

/** Tells of a Monte-Carlo search. */
export class PlayoutNarrator extends GrowthNarrator {
  /** Describes a moment. @param {import("./playouts.js").PlayoutMoment} moment @returns {string} */
  tell(moment) {
    const { about, children, nodes } = this.search;
    if (moment.phase === "begin") {
      return nodes.proven_at[0] === 0 ? this.t("mctsBeginProven") : this.t("mctsBegin", { n: children[0].length });
    }
    if (moment.phase === "rest") return this.t("mctsRest", { n: this.count(about.games - this.search.nLogged) });
    const told = this[moment.phase](moment, { n: this.count(moment.game + 1), node: this.nodeName(moment.path.at(-1)) });
    return moment.logged.result === null ? `${told} ${this.t("mctsUnfinished")}` : told;
  }

  select(moment, values) {
    if (moment.path.length < 2) return this.t("mctsSelectRoot", values);
    const levels = moment.path.slice(1).map((child, level) => this.level(moment, moment.path[level], child));
    if (moment.tail > 0) levels.push(this.t("mctsHidden", { n: moment.tail }));
    return this.t("mctsSelect", { ...values, levels: levels.join("; ") });
  }

  level(moment, parent, child) {
    const row = moment.choices(parent).find(({ index }) => index === child);
    const name = this.search.nodes.name[child];
    if (!row || row.proven !== null) return this.t("mctsLevelProven", { child: name });
    if (row.sum === null) return this.t("mctsLevelNew", { child: name });
    const [value, exploration, sum] = [row.value, row.explored, row.sum].map((number) => this.decimal(number));
    return this.t("mctsLevel", { child: name, value, exploration, sum });
  }

  expand(moment, values) {
    const leaf = moment.path.at(-1);
    const { expanded, proven_at } = this.search.nodes;
    if (moment.tail > 0) return this.t("mctsExpandHidden", values);
    const said = { ...values, children: this.search.children[leaf].length, proven: this.proven(moment, leaf) };
    if (expanded[leaf] !== moment.at) return this.t(moment.proven(leaf) === null ? "mctsExpandFull" : "mctsExpandNot", said);
    return this.t(proven_at[leaf] === moment.at ? "mctsExpandDecided" : "mctsExpand", said);
  }

  simulate(moment, values) {
    const { length, result } = moment.logged;
    const isProven = moment.tail === 0 && moment.proven(moment.path.at(-1)) !== null;
    const said = { ...values, length: this.count(length), result: this.result(result) };
    return this.t(isProven || length === 0 ? "mctsSimulateNot" : "mctsSimulate", said);
  }

  backup(moment, values) {
    const { visits, points } = moment;
    const { mover } = this.search.nodes, first = moment.logged.result;
    const changes = moment.path.slice(1, 5).map((index) => {
      const won = mover[index] === 0 ? first : 2 - first;
      const before = score(points[index] - won, visits[index] - 1), after = score(points[index], visits[index]);
      return this.t("mctsChange", { node: this.search.nodes.name[index], before, after });
    });
    const more = moment.path.length - 1 - changes.length + moment.tail;
    if (more > 0) changes.push(this.t("growthMore", { n: more }));
    const told = this.t(first === 1 ? "mctsBackupDraw" : "mctsBackup", { ...values, result: this.result(first), changes: changes.join("; ") });
    const proven = moment.newlyProven().map((index) =>
      this.t("mctsProvenNow", { node: this.nodeName(index), proven: this.proven(moment, index) }),
    );
    return [told, ...proven].join(" ");
  }

  result(halfPoints) {
    return this.t(halfPoints === null || halfPoints === 1 ? "mctsDraw" : halfPoints === 2 ? "mctsWinMax" : "mctsWinMin");
  }

  /** What is proven about a node; empty if nothing is. */
  proven(moment, index) {
    const value = moment.proven(index);
    if (value === null) return "";
    const { mover } = this.search.nodes;
    const winner = value > 0 ? mover[index] : 1 - mover[index];
    return value === 0 ? this.t("growthProvenDraw") : this.t("growthProvenWin", { side: this.side(winner) });
  }

  /** The letters beside a node. @param {import("./playouts.js").PlayoutMoment} moment @param {number} index */
  label(moment, index) {
    const value = moment.value(index), visits = moment.visits[index];
    if (this.search.nodes.parent[index] < 0) return `${this.t("mctsGames")}: ${this.count(visits)}`;
    if (moment.proven(index) === null && value === null) return "–";
    const mark = { 1: "✓", 0: "=", "-1": "✗" }[moment.proven(index)] ?? "";
    return `${mark}${mark ? " " : ""}${this.percent(value)} · ${this.count(visits)}`;
  }

  /** A node for screen readers. @param {import("./playouts.js").PlayoutMoment} moment @param {number} index */
  describe(moment, index) {
    const proven = moment.proven(index) === null ? "" : `, ${this.proven(moment, index)}`;
    const name = this.search.nodes.parent[index] < 0 ? this.t("growthRoot") : this.search.nodes.name[index];
    if (moment.visits[index] === 0) return this.t("mctsDescribeNew", { name, proven });
    const percent = this.percent(moment.value(index)), visits = this.count(moment.visits[index]);
    return this.t("mctsDescribe", { name, visits, percent, side: this.side(this.search.nodes.mover[index]), proven });
  }
}

/** Tells of a proof-number search. */
export class ProofNarrator extends GrowthNarrator {
  nodeName(index) {
    const line = this.search.about.claims[this.search.nodes.claim[index]].line;
    const { name, parent } = this.search.nodes;
    const below = this.search.way(index).filter((node) => parent[node] >= 0).map((node) => name[node]);
    const names = [...line, ...below];
    return names.length === 0 ? this.t("growthRoot") : names.join(" ");
  }

  /** A claim in words. @param {number} index @returns {string} */
  claim(index) {
    const { attacker, margin, line } = this.search.about.claims[index];
    const claim = this.t(margin === 1 ? "proofWins" : "proofDraws", { side: attacker.toUpperCase() });
    return this.t("proofClaimOf", { where: this.where(line), claim });
  }

  where(line) {
    return line.length === 0 ? this.t("proofHere") : this.t("proofAfterLine", { line: line.join(" ") });
  }

  verdict(name) {
    return this.t(name === "proved" ? "proofProved" : "proofRefuted");
  }

  numbers({ proof, disproof }) {
    return { proof: shownNumber(proof), disproof: shownNumber(disproof) };
  }

  /** Describes a moment. @param {import("./proof.js").ProofMoment} moment @returns {string} */
  tell(moment) {
    if (moment.isRest) return this.t("proofRest", { n: this.count(this.search.about.steps - this.search.nLogged) });
    if (moment.step === null) return this.t("proofBegin");
    return this[`tell_${moment.step.kind}`](moment, moment.step);
  }

  tell_claim(_, { claim }) {
    const { known } = this.search.about.claims[claim];
    const [proof, disproof] = known.map((number) => (number === -1 ? Infinity : number));
    const said = { claim: this.claim(claim), ...this.numbers({ proof, disproof }) };
    if (proof === 0 || disproof === 0) {
      return this.t("proofClaimKnown", { ...said, verdict: this.verdict(proof === 0 ? "proved" : "refuted") });
    }
    return this.t(proof === 1 && disproof === 1 ? "proofClaimNew" : "proofClaimTable", said);
  }

  tell_visit(moment, step) {
    const { attacks } = this.search.nodes;
    const visit = this.t("proofVisit", { node: this.nodeName(step.node), ...this.numbers(step.limits) });
    const combine = this.t(attacks[step.node] ? "proofCombineOr" : "proofCombineAnd", this.numbers(this.pair(moment, step.node)));
    return [this.why(moment, step.node), visit, this.made(step), combine].filter(Boolean).join(" ");
  }

  pair(moment, index) {
    return { proof: moment.proof[index], disproof: moment.disproof[index] };
  }

  /** Why this child: it has the smallest number that its parent looks at. */
  why(moment, index) {
    const parent = this.search.nodes.parent[index];
    if (parent < 0) return "";
    const before = this.search.at(moment.at - 1);
    const isOr = this.search.nodes.attacks[parent];
    const number = shownNumber(isOr ? before.proof[index] : before.disproof[index]);
    const values = { parent: this.nodeName(parent), node: this.search.nodes.name[index], number };
    return this.t(isOr ? "proofWhyOr" : "proofWhyAnd", values);
  }

  made({ node, changed }) {
    const isFirst = changed.length === this.search.children[node].length;
    if (changed.length === 0) return this.t("proofAgain");
    if (!isFirst) return this.t("proofChanged", { n: changed.length });
    const is = {
      proofPartNew: (child) => child.source === 0,
      proofPartProved: (child) => child.source === 1 && child.proof === 0,
      proofPartRefuted: (child) => child.source === 1 && child.disproof === 0,
      proofPartTable: (child) => child.source === 2,
    };
    const parts = Object.entries(is).map(([key, test]) => [key, changed.filter(test).length]);
    const said = parts.filter(([, n]) => n > 0).map(([key, n]) => this.t(key, { n }));
    return this.t("proofMade", { n: changed.length, parts: said.join(", ") });
  }

  tell_leave(moment, { node, numbers }) {
    const verdict = moment.verdict(node);
    const limits = this.search.at(moment.at - 1).limits(node);
    const said = { node: this.nodeName(node), ...this.numbers(numbers), ...this.limitWords(limits) };
    const told = verdict ? this.t("proofLeaveSettled", { ...said, verdict: this.verdict(verdict) }) : this.t("proofLeave", said);
    return [told, this.parent(moment, node)].filter(Boolean).join(" ");
  }

  limitWords(limits) {
    return { limitProof: shownNumber(limits?.proof ?? Infinity), limitDisproof: shownNumber(limits?.disproof ?? Infinity) };
  }

  parent(moment, index) {
    const parent = this.search.nodes.parent[index];
    if (parent < 0) return "";
    return this.t("proofParent", { parent: this.nodeName(parent), ...this.numbers(this.pair(moment, parent)) });
  }

  tell_hidden(moment, { node, limits, numbers, effort }) {
    const said = { node: this.nodeName(node), n: this.count(effort), ...this.limitWords(limits) };
    if (numbers === null) return this.t("proofHiddenStopped", said);
    const told = this.t("proofHidden", { ...said, ...this.numbers(numbers) });
    return [this.why(moment, node), told, this.parent(moment, node)].filter(Boolean).join(" ");
  }

  tell_settled(moment, { holds }) {
    const { effort } = this.search.about.claims[moment.claim];
    const said = { claim: this.claim(moment.claim), verdict: this.verdict(holds ? "proved" : "refuted"), n: this.count(effort) };
    return this.t(holds ? "proofSettled" : "proofSettledNot", said);
  }

  tell_value(_, { value: which }) {
    const { line, value } = this.search.about.values[which];
    const found = value === 0 ? this.t("proofValueDraw") : this.t("proofValueWin", { side: this.side(value > 0 ? 0 : 1) });
    return this.t("proofValue", { where: this.where(line), value: found });
  }

  /** The letters beside a node. @param {import("./proof.js").ProofMoment} moment @param {number} index */
  label(moment, index) {
    const mark = { proved: "✓ ", refuted: "✗ " }[moment.verdict(index)] ?? "";
    return `${mark}${shownNumber(moment.proof[index])}, ${shownNumber(moment.disproof[index])}`;
  }

  /** Whether a node is an OR or an AND node, with what that means. @param {number} index */
  kind(index) {
    const { attacks, side } = this.search.nodes;
    return this.t(attacks[index] ? "proofOr" : "proofAnd", { side: this.side(side[index]) });
  }

  /** A node for screen readers. @param {import("./proof.js").ProofMoment} moment @param {number} index */
  describe(moment, index) {
    const found = moment.verdict(index);
    const name = this.search.nodes.parent[index] < 0 ? this.nodeName(index) : this.search.nodes.name[index];
    const kind = this.t(this.search.nodes.attacks[index] ? "proofKindOr" : "proofKindAnd");
    const verdict = found ? `, ${this.verdict(found)}` : "";
    return this.t("proofDescribe", { name, kind, ...this.numbers(this.pair(moment, index)), verdict });
  }
}

/** The narrator of a search. @param {any} search @param {Record<string, string>} catalogue */
export function growthNarrator(search, catalogue) {
  return search.model === "playouts" ? new PlayoutNarrator(search, catalogue) : new ProofNarrator(search, catalogue);
}
