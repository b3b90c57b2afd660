/** Writes recordings as columns, as `study/src/columns.rs` does: for tests that need one of any size. */

const ARRAYS = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array };
const VISITS = ['full', 'null', 'research', 'quiescence', 'rootmoves', 'reduced', 'nullmove', 'forecast', 'singular', 'preview', 'proof'];

/** A file of columns. `columns` are arrays of numbers by name. */
export function encodeColumns(about, columns) {
  const places = [];
  let size = 0;
  for (const [name, numbers] of Object.entries(columns)) {
    let most = 0;
    for (const number of numbers) if (number > most) most = number;
    if (most === 0) continue;
    const type = most < 256 ? 'u8' : most < 65536 ? 'u16' : most < 4294967296 ? 'u32' : 'f64';
    places.push({ name, type, offset: size, length: numbers.length });
    size += Math.ceil((numbers.length * ARRAYS[type].BYTES_PER_ELEMENT) / 8) * 8;
  }
  let header = new TextEncoder().encode(JSON.stringify({ kind: 'tree', visitKinds: VISITS, reasons: 0, codes: [], ...about, columns: places }));
  const padded = new Uint8Array(Math.ceil(header.length / 8) * 8).fill(32);
  padded.set(header);
  header = padded;
  const buffer = new ArrayBuffer(16 + header.length + size);
  const bytes = new Uint8Array(buffer);
  bytes.set(new TextEncoder().encode('PODATREE'));
  new Uint32Array(buffer, 8, 2).set([1, header.length]);
  bytes.set(header, 16);
  for (const { name, type, offset, length } of places) new ARRAYS[type](buffer, 16 + header.length + offset, length).set(columns[name]);
  return buffer;
}

/**
 * A made-up search of `n` nodes: a tree with `branching` children per node, with values, cuts and a principal variation, in
 * the order of a real search.
 */
export function madeUpSearch(n, branching = 8) {
  const numbers = () => new Float64Array(n);
  const columns = {
    parent: numbers(), move: numbers(), flags: numbers(), ply: numbers(), depth: numbers(), number: numbers(), below: numbers(),
    alpha: numbers(), beta: numbers(), score: numbers(), entered: numbers(), left: numbers(),
  };
  const rises = { at: new Float64Array(n + 1), time: [], value: [], move: [] };
  const never = { at: new Float64Array(n + 1), list: [] };
  const values = ['-∞', ...Array.from({ length: 200 }, (_, value) => String(value - 100)), '∞'];
  const strings = ['', ...Array.from({ length: branching + 3 }, (_, move) => `${'abcdefgh'[move % 8]}${1 + (move >> 3)}`)];
  // Cuts leave nine tenths of the branches.
  const deepest = Math.ceil(Math.log(n) / Math.log(0.9 * branching));
  let [made, time, seed] = [0, 0, 7];
  const random = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  const counts = { nodes: n, leaves: 0, cuts: { alpha: 0, beta: 0 }, table_hits: 0, never_searched: 0 };
  const own = [];
  function visit(parent, move, ply) {
    const index = made++;
    columns.parent[index] = parent + 1;
    columns.move[index] = move;
    columns.ply[index] = ply;
    columns.depth[index] = deepest - ply;
    columns.number[index] = index;
    columns.alpha[index] = 0;
    columns.beta[index] = 201;
    columns.entered[index] = time++;
    const isLeaf = ply >= deepest || made >= n;
    const wanted = isLeaf ? 0 : branching - (random() < 0.35 ? 1 + Math.floor(random() * 3) : 0);
    own[index] = [];
    for (let child = 0; child < wanted && made < n; child++) {
      visit(index, child + 1, ply + 1);
      if (child === 0) own[index].push([time++, 101, child + 1]);
    }
    const isCut = !isLeaf && wanted < branching;
    columns.below[index] = made - index;
    columns.score[index] = 2 + Math.floor(random() * 198);
    columns.left[index] = time++ + 1;
    columns.flags[index] = (ply % 2) | (isLeaf ? 4 : 0) | ((isLeaf ? 1 : isCut ? 4 : 5) << 8) | (index < deepest && index === ply ? 128 : 0);
    counts.leaves += isLeaf ? 1 : 0;
    if (isCut) counts.cuts[ply % 2 ? 'alpha' : 'beta'] += 1;
    own[index].never = isCut ? branching - wanted : 0;
  }
  visit(-1, 0, 0);
  if (made < n) throw new Error(`only ${made} of ${n} nodes were made`);
  for (let index = 0; index < n; index++) {
    for (const [at, value, move] of own[index]) {
      rises.time.push(at);
      rises.value.push(value);
      rises.move.push(move);
    }
    rises.at[index + 1] = rises.time.length;
    for (let move = 0; move < own[index].never; move++) never.list.push(branching - move);
    never.at[index + 1] = never.list.length;
  }
  counts.never_searched = never.list.length;
  const about = {
    game: 'othello', position: 'made up', algorithm: 'alphabeta', depth: deepest, explicit: false, prunes: true, elided: 0, visits: n, rows: n,
    counts, values, strings,
  };
  return encodeColumns(about, {
    ...columns, rises_at: rises.at, rise_time: rises.time, rise_value: rises.value, rise_move: rises.move, never_at: never.at, never: never.list,
  });
}

/** The columns of a JSON document, for a server that answers with one. */
export function columnsOfDocument(document) {
  const visits = document.nodes.filter((node) => node.kind === 'visit');
  const others = document.nodes.filter((node) => node.kind === 'unsearched');
  const rows = [...visits, ...others];
  const place = new Map(rows.map((node, index) => [node, index]));
  const strings = [''];
  const text = (one) => (strings.includes(one ?? '') ? strings.indexOf(one ?? '') : strings.push(one) - 1);
  const order = (value) => (value === '-∞' ? -1e12 : value === '∞' ? 1e12 : value[0] === 'W' ? 1e9 - value.slice(1) : value[0] === 'L' ? -1e9 + +value.slice(1) : Number(value));
  const values = [...new Set(visits.flatMap((node) => [node.alpha, node.beta, node.value, ...node.rises.map((rise) => rise.value)]).filter((one) => one !== null))];
  values.sort((a, b) => order(a) - order(b));
  const flags = (node) => {
    const end = node.table ? 3 : node.leaf ? 1 : node.condition ? 4 : node.value === null ? 0 : 5;
    return (node.side === 'min' ? 1 : 0) | (node.side === null ? 2 : 0) | (node.leaf ? 4 : 0) | (node.kind === 'visit' ? 0 : 8)
      | ({ lower: 16, upper: 32 }[node.knows] ?? 0) | (node.partial ? 64 : 0) | (node.principal ? 128 : 0) | (end << 8);
  };
  const below = new Map();
  for (const node of [...visits].reverse()) {
    below.set(node, (below.get(node) ?? 0) + 1);
    const parent = document.nodes[node.parent];
    if (parent) below.set(parent, (below.get(parent) ?? 0) + below.get(node));
  }
  const of = (take) => rows.map((node) => (node.kind === 'visit' ? take(node) : 0));
  const starts = (length) => rows.reduce((list, node) => [...list, list.at(-1) + (node.kind === 'visit' ? length(node) : 0)], [0]);
  const rises = visits.flatMap((node) => node.rises);
  const nth = new Map();
  const moves = rows.map((node) => {
    if (!document.explicit) return text(node.name);
    nth.set(node.parent, (nth.get(node.parent) ?? -1) + 1);
    return node.parent === null ? 0 : text(String(nth.get(node.parent)));
  });
  const columns = {
    parent: rows.map((node) => (node.parent === null ? 0 : place.get(document.nodes[node.parent]) + 1)),
    move: moves,
    label: document.explicit ? rows.map((node) => text(node.name)) : [],
    flags: rows.map(flags),
    visit: of((node) => Math.max(0, VISITS.indexOf(node.visit))),
    number: of((node) => place.get(node)),
    below: of((node) => below.get(node)),
    alpha: of((node) => values.indexOf(node.alpha)),
    beta: of((node) => values.indexOf(node.beta)),
    score: of((node) => values.indexOf(node.value) + 1),
    entered: of((node) => node.entered),
    left: of((node) => (node.left === null ? 0 : node.left + 1)),
    rises_at: starts((node) => node.rises.length),
    rise_time: rises.map((rise) => rise.at),
    rise_value: rises.map((rise) => values.indexOf(rise.value)),
    rise_move: rises.map((rise) => text(rise.child)),
    never_at: starts((node) => node.never.length),
    never: visits.flatMap((node) => node.never.map(text)),
    worth: others.map((node) => text(node.worth ?? '')),
  };
  const { alpha_cuts: alpha = 0, beta_cuts: beta = 0, visited: nodes = visits.length, leaves = 0, table_answers: table_hits = 0, never_searched = 0 } = document.counts ?? {};
  const { game, position, algorithm, depth, explicit, prunes, elided } = document;
  const about = { game, position, algorithm, depth, explicit, prunes, elided, visits: visits.length, rows: rows.length, values, strings };
  return encodeColumns({ ...about, counts: { nodes, leaves, cuts: { alpha, beta }, table_hits, never_searched } }, columns);
}
