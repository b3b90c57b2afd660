/**
 * A study on the page: the nodes, and a cursor on one of them. The server's answers are the truth; steps between known
 * nodes need no server. Edits wait in an outbox while the server is away.
 */
import { ApiError } from '$lib/api/client';
import type { Stream } from '$lib/api/events';
import type { Line, Side } from '$lib/api/server';
import { filledNode, getStudy, studyPosition, watchStudy, type Edit, type Study, type StudyChange, type StudyNode, type StudyPosition } from '$lib/api/studies';
import { Outbox } from './outbox.svelte';

/** Holding an arrow key passes many nodes; only the one where it rests is looked up. */
const REST_MS = 90;
const MAX_LOOKED_UP = 500;

export class StudyTree {
  /** Everything but the nodes. */
  facts: Omit<Study, 'nodes'> = $state.raw()!;
  cursor = $state(0);
  /** What the rules say about the node at the cursor, once the server has answered. */
  here: StudyPosition | undefined = $state.raw();
  isConnected = $state(true);
  isGone = $state(false);
  readonly outbox: Outbox;
  #nodes = new Map<number, StudyNode>();
  /** Grows with every change to the nodes, so that readers follow. */
  #version = $state(0);
  #lookedUp = new Map<number, StudyPosition>();
  #asked: AbortController | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #stepped = -Infinity;
  #stream: Stream | undefined;

  constructor(study: Study, node?: number) {
    this.#replace(study);
    this.outbox = new Outbox(study.id, () => this.facts.revision);
    this.goTo(node ?? 0);
  }

  /** Follows the study on the server until `close`. */
  watch(): void {
    this.#stream = watchStudy(this.id, {
      study: (study) => this.#synchronise(study),
      change: (change) => this.#apply(change),
      gone: () => (this.isGone = true),
      state: (connected) => {
        this.isConnected = connected;
        if (connected) this.outbox.flush();
        if (connected && !this.here) this.#look();
      },
    });
    this.outbox.start((change) => (change ? this.#apply(change) : void this.#refresh()));
  }

  close(): void {
    this.#stream?.close();
    this.outbox.close();
    this.#asked?.abort();
    clearTimeout(this.#timer);
  }

  get id(): string {
    return this.facts.id;
  }

  get version(): number {
    return this.#version;
  }

  get size(): number {
    void this.#version;
    return this.#nodes.size;
  }

  node(id: number): StudyNode | undefined {
    void this.#version;
    return this.#nodes.get(id);
  }

  get current(): StudyNode {
    return this.node(this.cursor) ?? this.node(0)!;
  }

  get root(): StudyNode {
    return this.node(0)!;
  }

  /** The nodes from the root to this one, both included. */
  path(to: number): StudyNode[] {
    const path: StudyNode[] = [];
    for (let node = this.node(to); node; node = node.parent === null ? undefined : this.node(node.parent)) path.push(node);
    return path.reverse();
  }

  /** The node and the main moves after it. */
  following(from: number): StudyNode[] {
    const nodes: StudyNode[] = [];
    for (let node = this.node(from); node; node = this.node(node.children[0] ?? -1)) nodes.push(node);
    return nodes;
  }

  mainLine(): StudyNode[] {
    return this.following(0);
  }

  /** The line to a node, as requests for analyses and statistics take it. */
  line(to: number): Line {
    const { game, variant, start } = this.facts;
    return { game, variant, position: start, moves: this.path(to).flatMap((node) => node.move ?? []) };
  }

  /** How many nodes hang below this one, itself included. */
  count(from: number): number {
    let count = 0;
    for (const waiting = [from]; waiting.length > 0; count++) waiting.push(...(this.node(waiting.pop()!)?.children ?? []));
    return count;
  }

  /** Whether the line to a node is the main line, and whether none of its variations can move further down. */
  placeOf(id: number): { isMain: boolean; isLast: boolean } {
    const places = this.path(id).slice(1).map((node) => {
      const siblings = this.node(node.parent!)!.children;
      return { at: siblings.indexOf(node.id), of: siblings.length };
    });
    return { isMain: places.every(({ at }) => at === 0), isLast: places.every(({ at, of }) => at === of - 1) };
  }

  /** Who is to move at a node: the server's word, or the opponent of the side that moved. */
  sideAt(id: number): Side {
    const known = this.#lookedUp.get(id);
    if (known) return known.side;
    const next = this.node(this.node(id)?.children[0] ?? -1)?.side;
    return next ?? (this.node(id)?.side === 'first' ? 'second' : 'first');
  }

  /** Moves that can be played now; while the server is away, those that the tree knows. */
  get legal(): string[] {
    return this.here?.legal ?? this.current.children.flatMap((id) => this.node(id)?.move ?? []);
  }

  // Steps

  goTo(id: number): void {
    if (!this.#nodes.has(id)) return;
    this.cursor = id;
    this.#look();
  }

  back(): void {
    this.goTo(this.current.parent ?? 0);
  }

  forward(): void {
    this.goTo(this.current.children[0] ?? this.cursor);
  }

  toEnd(): void {
    this.goTo(this.following(this.cursor).at(-1)!.id);
  }

  /** The previous or next sibling. */
  sibling(step: 1 | -1): void {
    const siblings = this.node(this.current.parent ?? -1)?.children ?? [];
    this.goTo(siblings[siblings.indexOf(this.cursor) + step] ?? this.cursor);
  }

  /** The nearest node with several continuations, or the end. */
  toBranch(step: 1 | -1): void {
    const next = (node: StudyNode) => this.node((step > 0 ? node.children[0] : node.parent) ?? -1);
    let at = next(this.current);
    for (let after = at && next(at); at && after && at.children.length < 2; after = next(at)) at = after;
    if (at) this.goTo(at.id);
  }

  // Edits

  /** Plays moves after a node: known ones are followed, others become a variation. Ends at the last one. */
  async play(moves: string[], at = this.cursor, options: { follow?: boolean } = {}): Promise<void> {
    const follow = options.follow ?? true;
    const known = this.#known(moves, at);
    if (known !== undefined) {
      if (follow) this.goTo(known);
      return;
    }
    await this.edit({ do: 'play', at, moves }, { follow });
  }

  #known(moves: string[], at: number): number | undefined {
    let id: number | undefined = at;
    for (const move of moves) id = this.node(id!)?.children.find((child) => this.node(child)?.move === move);
    return id;
  }

  /** Sends an edit. It resolves when the server has stored it, which may be after the server has come back. */
  async edit(edit: Edit, options: { follow?: boolean } = {}): Promise<void> {
    const from = this.cursor;
    try {
      const change = await this.outbox.send(edit);
      if (!change) return await this.#refresh();
      this.#apply(change);
      // Someone who has stepped on while the edit waited is not pulled back.
      if ((options.follow ?? true) && this.cursor === from) this.goTo(change.at);
    } catch (error) {
      if (error instanceof ApiError) await this.#refresh();
      throw error;
    }
  }

  /** After a refusal the page may be out of step with the server. */
  async #refresh(): Promise<void> {
    try {
      this.#synchronise(await getStudy(this.id));
    } catch {
      // The stream brings the state once the server is back.
    }
  }

  // The server's word

  #replace({ nodes, ...facts }: Study): void {
    this.facts = facts;
    this.#nodes = new Map(nodes.map((node) => [node.id, filledNode(node)]));
    this.#version++;
  }

  #synchronise(study: Study): void {
    if (study.revision !== this.facts.revision || study.title !== this.facts.title || study.nodes.length !== this.#nodes.size) {
      const path = this.path(this.cursor);
      this.#replace(study);
      this.#stay(path);
    }
    this.outbox.flush();
  }

  #apply(change: StudyChange): void {
    const { revision } = this.facts;
    if (change.revision <= revision) return;
    if (change.revision > revision + 1) return void this.#refresh();
    const path = this.path(this.cursor);
    const { nodes, at: _, ...facts } = change;
    for (const node of nodes) this.#nodes.set(node.id, filledNode(node));
    this.#sweep();
    this.facts = { ...this.facts, ...facts };
    this.#version++;
    this.#stay(path);
  }

  /** Forgets nodes that can no longer be reached. */
  #sweep(): void {
    const reached = new Map<number, StudyNode>();
    for (const waiting = [0]; waiting.length > 0; ) {
      const node = this.#nodes.get(waiting.pop()!);
      if (!node) continue;
      reached.set(node.id, node);
      waiting.push(...node.children);
    }
    this.#nodes = reached;
  }

  /** Keeps the cursor where it was, or at the last node of its path that is left. */
  #stay(path: StudyNode[]): void {
    const left = path.findLast((node) => this.#nodes.has(node.id))?.id ?? 0;
    if (left !== this.cursor || !this.here) this.goTo(left);
  }

  /** Looks the node at the cursor up: at once after a rest, and once it rests while many are passed. */
  #look(): void {
    const node = this.#nodes.get(this.cursor)!;
    const known = this.#lookedUp.get(node.id);
    this.#asked?.abort();
    clearTimeout(this.#timer);
    const rested = performance.now() - this.#stepped > REST_MS;
    this.#stepped = performance.now();
    this.here = known?.position === node.position ? known : undefined;
    if (this.here) return;
    if (rested) void this.#ask(node);
    else this.#timer = setTimeout(() => void this.#ask(node), REST_MS);
  }

  async #ask(node: StudyNode): Promise<void> {
    const asked = (this.#asked = new AbortController());
    try {
      const found = await studyPosition(this.id, node.id, asked.signal);
      if (this.#lookedUp.size >= MAX_LOOKED_UP) this.#lookedUp.clear();
      this.#lookedUp.set(node.id, found);
      if (this.cursor === node.id) this.here = found;
    } catch {
      // Stepped on, or the server is away: the stream says so, and asks again when it is back.
    }
  }
}
