/**
 * Several tabs, one database: the tab that holds a lock runs the application, and the others send their requests to it.
 * When it closes, the browser gives the lock to another tab, which goes on from what is stored.
 */
import type { Ask, Condition, FromWorker, Reply } from './messages';

/** Messages between tabs. `to` is missing where everybody is meant. */
type Between =
  | { kind: 'ask'; from: string; ask: Ask }
  /** The owner has begun with a request, so that it must not be sent again. */
  | { kind: 'taken'; to: string; id: number }
  | { kind: 'reply'; to: string; reply: Reply }
  /** A tab has become the owner. */
  | { kind: 'owner' }
  | { kind: 'condition'; condition: Condition }
  /** A new tab wants to know how the owner is doing. */
  | { kind: 'how' };

/** What runs in the owner: it gets requests under numbers of its own. */
export interface Runner {
  ask(ask: Ask): void;
}

export interface TabsHost {
  tell(message: FromWorker): void;
  /** Begins to run the application; `reply` takes its answers. */
  own(reply: (reply: Reply) => void): Runner;
}

/** A lock that nobody can hold comes within milliseconds. */
const PATIENCE_MS = 2000;

interface Asked {
  ask: Ask & { kind: 'request' };
  isTaken: boolean;
}

export class Tabs {
  readonly #me = [...crypto.getRandomValues(new Uint32Array(4))].join('-');
  /** The requests of this page that are not finished. */
  #open = new Map<number, Asked>();
  #channel: BroadcastChannel | undefined;
  #runner: Runner | undefined;
  #condition: Condition = { phase: 'loading' };
  /** As the owner: whose requests the application works on, by its number, and the other way round. */
  #served = new Map<number, { from: string; id: number }>();
  #numbers = new Map<string, number>();
  #known = new Set<string>();
  #last = 0;
  #giveUp: (() => void) | undefined;

  constructor(
    readonly host: TabsHost,
    readonly name: string,
  ) {}

  async start(): Promise<void> {
    try {
      if (typeof BroadcastChannel === 'undefined') throw new Error('no messages between tabs');
      await this.#enter();
    } catch {
      // Without locks, or in a file that may not use them, every tab runs its own.
      this.#own();
    }
  }

  /** A message from the page. */
  ask(ask: Ask): void {
    if (ask.kind === 'request') this.#open.set(ask.id, { ask, isTaken: false });
    else this.#open.delete(ask.id);
    this.#send(ask);
  }

  /** How the application of this tab is doing. */
  condition(change: Partial<Condition>): void {
    this.#show({ ...this.#condition, ...change });
    this.#channel?.postMessage({ kind: 'condition', condition: this.#condition } satisfies Between);
  }

  /** The application of this tab stopped; another tab may go on. */
  leave(): void {
    this.#runner = undefined;
    this.#giveUp?.();
  }

  async #enter(): Promise<void> {
    // Held as long as the tab lives, so that the owner notices when it goes.
    await new Promise<void>((done, fail) => {
      // In some frames the browser neither gives nor refuses a lock.
      setTimeout(() => fail(new Error('no lock for this tab')), PATIENCE_MS);
      navigator.locks.request(this.#tabLock(this.#me), () => (done(), new Promise(() => {}))).catch(fail);
    });
    this.#channel = new BroadcastChannel(this.name);
    this.#channel.onmessage = ({ data }: MessageEvent<Between>) => this.#receive(data);
    const hold = () => {
      this.#own();
      return new Promise<void>((done) => (this.#giveUp = done));
    };
    navigator.locks.request(this.name, hold).catch((error: unknown) => console.error(error));
    // If there is no owner yet, nobody takes these, and they are sent again once there is.
    this.#channel.postMessage({ kind: 'how' } satisfies Between);
    for (const { ask } of this.#open.values()) this.#send(ask);
  }

  #tabLock = (tab: string): string => `${this.name} tab ${tab}`;

  #send(ask: Ask): void {
    if (this.#runner) this.#serve(this.#me, ask);
    else this.#channel?.postMessage({ kind: 'ask', from: this.#me, ask } satisfies Between);
  }

  #own(): void {
    this.#runner = this.host.own((reply) => this.#reply(reply));
    this.#channel?.postMessage({ kind: 'owner' } satisfies Between);
    this.#resend();
  }

  /** There is a new owner: what the last one had begun is lost, and what it never saw is sent again. */
  #resend(): void {
    for (const [id, { ask, isTaken }] of this.#open) {
      if (isTaken) this.#tell({ kind: 'lost', id });
      else this.#send(ask);
    }
  }

  #receive(message: Between): void {
    if ('to' in message && message.to !== this.#me) return;
    switch (message.kind) {
      case 'ask':
        if (this.#runner) this.#serve(message.from, message.ask);
        break;
      case 'taken': {
        const asked = this.#open.get(message.id);
        if (asked) asked.isTaken = true;
        break;
      }
      case 'reply':
        this.#tell(message.reply);
        break;
      case 'owner':
        this.#show({ phase: 'loading' });
        this.#resend();
        break;
      case 'condition':
        // A tab whose own application stopped goes on showing that.
        if (!this.#runner && this.#condition.phase !== 'failed') this.#show(message.condition);
        break;
      case 'how':
        if (this.#runner) this.#channel!.postMessage({ kind: 'condition', condition: this.#condition } satisfies Between);
        break;
    }
  }

  /** As the owner: passes a request on to the application. */
  #serve(from: string, ask: Ask): void {
    const key = `${from} ${ask.id}`;
    if (ask.kind === 'cancel') {
      const number = this.#numbers.get(key);
      if (number !== undefined) this.#cancel(number);
      return;
    }
    if (this.#numbers.has(key)) return;
    this.#last = (this.#last % 0x7fff_ffff) + 1;
    this.#served.set(this.#last, { from, id: ask.id });
    this.#numbers.set(key, this.#last);
    if (from === this.#me) {
      const asked = this.#open.get(ask.id);
      if (asked) asked.isTaken = true;
    } else {
      this.#channel!.postMessage({ kind: 'taken', to: from, id: ask.id } satisfies Between);
      this.#watch(from);
    }
    this.#runner!.ask({ ...ask, id: this.#last });
  }

  /** Cancels what a tab asked for when it is gone, which is when its lock can be had. */
  #watch(tab: string): void {
    if (this.#known.has(tab)) return;
    this.#known.add(tab);
    const gone = () => {
      for (const [number, { from }] of [...this.#served]) if (from === tab) this.#cancel(number);
      this.#known.delete(tab);
    };
    navigator.locks.request(this.#tabLock(tab), gone).catch((error: unknown) => console.error(error));
  }

  #cancel(number: number): void {
    this.#forget(number);
    this.#runner?.ask({ kind: 'cancel', id: number });
  }

  #forget(number: number): void {
    const asked = this.#served.get(number);
    if (!asked) return;
    this.#served.delete(number);
    this.#numbers.delete(`${asked.from} ${asked.id}`);
  }

  #reply(reply: Reply): void {
    const asked = this.#served.get(reply.id);
    if (!asked) return;
    if (reply.kind === 'end') this.#forget(reply.id);
    const own = { ...reply, id: asked.id };
    if (asked.from === this.#me) this.#tell(own);
    else this.#channel!.postMessage({ kind: 'reply', to: asked.from, reply: own } satisfies Between);
  }

  #tell(reply: Reply): void {
    if (reply.kind === 'end' || reply.kind === 'lost') this.#open.delete(reply.id);
    this.host.tell(reply);
  }

  #show(condition: Condition): void {
    this.#condition = condition;
    this.host.tell({ kind: 'condition', condition });
  }
}
