import { describe, expect, it, test } from 'vitest';
import { Application } from '../../src/worker/application';
import type { Reply } from '../../src/worker/messages';
import { unpacked, variantsFor } from '../../src/worker/module';
import type { Changes } from '../../src/worker/storage';
import { Slots } from '../../src/worker/threads';
import { EBADF, ENOSYS, Exit, wasi } from '../../src/worker/wasi';

type Calls = Record<string, (...args: (number | bigint)[]) => number>;

describe('WASI', () => {
  const memory = new ArrayBuffer(65536);
  const view = new DataView(memory);
  const lines: string[] = [];
  const slept: number[] = [];
  const calls = wasi({ memory: () => memory, print: (line) => lines.push(line), sleep: (ms) => slept.push(ms) }, ['path_open', 'fd_write']) as unknown as Calls;
  const write = (text: string) => {
    new Uint8Array(memory).set(new TextEncoder().encode(text), 1000);
    view.setUint32(0, 1000, true);
    view.setUint32(4, new TextEncoder().encode(text).length, true);
    return calls.fd_write!(2, 0, 1, 8);
  };

  it('prints whole lines', () => {
    write('first ');
    write('line\nsecond');
    expect(lines).toEqual(['first line']);
    expect(view.getUint32(8, true)).toBe(11);
    expect(calls.fd_write!(5, 0, 1, 8)).toBe(EBADF);
  });

  it('tells the time in nanoseconds', () => {
    calls.clock_time_get!(0, 0n, 16);
    expect(Math.abs(Number(view.getBigUint64(16, true)) / 1e6 - Date.now())).toBeLessThan(1000);
    calls.clock_time_get!(1, 0n, 24);
    const before = view.getBigUint64(24, true);
    calls.clock_time_get!(1, 0n, 24);
    expect(view.getBigUint64(24, true)).toBeGreaterThanOrEqual(before);
  });

  it('fills any length with random numbers', () => {
    calls.random_get!(2000, 60);
    expect(new Set(new Uint8Array(memory, 2000, 60)).size).toBeGreaterThan(10);
  });

  it('sleeps as long as the first of its clocks says', () => {
    view.setBigUint64(3000, 77n, true);
    view.setUint8(3008, 0);
    view.setBigUint64(3024, 5_000_000n, true);
    view.setUint16(3040, 0, true);
    expect(calls.poll_oneoff!(3000, 4000, 1, 5000)).toBe(0);
    expect(slept).toEqual([5]);
    expect(view.getBigUint64(4000, true)).toBe(77n);
    expect(view.getUint32(5000, true)).toBe(1);
  });

  it('has no files, and refuses everything else', () => {
    expect(calls.fd_prestat_get!(3, 0)).toBe(EBADF);
    expect(calls.path_open!()).toBe(ENOSYS);
    expect(() => calls.proc_exit!(3)).toThrow(Exit);
  });
});

test('each browser gets the fastest module that it can run, and the others after it', () => {
  const files = (canShare: boolean, hasSimd: boolean) => variantsFor({ canShare, hasSimd }).map(({ file }) => file);
  expect(files(true, true)).toEqual(['poda-threads.wasm.gz', 'poda.wasm.gz', 'poda-plain.wasm.gz']);
  expect(files(false, true)).toEqual(['poda.wasm.gz', 'poda-plain.wasm.gz']);
  expect(files(false, false)).toEqual(['poda-plain.wasm.gz']);
});

test('a module arrives whole, packed or unpacked by the host', async () => {
  const content = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
  const packed = new Response(content).body!.pipeThrough(new CompressionStream('gzip'));
  for (const body of [packed, new Response(content).body!]) {
    const found = await new Response(await unpacked(body as ReadableStream<Uint8Array<ArrayBuffer>>)).arrayBuffer();
    expect([...new Uint8Array(found)]).toEqual([...content]);
  }
});

test('a thread goes to a worker that waits, and to none when all are busy', () => {
  const slots = Slots.for(2);
  expect(slots.hand(1, 100)).toBe(false);
  slots.free(1);
  expect(slots.hand(2, 200)).toBe(true);
  expect(slots.wait(1)).toEqual({ tid: 2, arg: 200 });
  expect(slots.hand(3, 300)).toBe(false);
  slots.free(1);
  expect(slots.hand(3, 300)).toBe(true);
});

test('nothing is told before the pages that belong to it are stored', async () => {
  const told: Reply[] = [];
  const kept: number[] = [];
  let stored = () => {};
  const keep = ({ count }: Changes) => new Promise<void>((done) => (stored = () => (kept.push(count), done())));
  const application = new Application({ reply: (reply) => told.push(reply), keep, stopped: (error) => { throw error; } });
  const memory = new WebAssembly.Memory({ initial: 1 });
  const { imports } = application;
  const turns: (() => void)[] = [
    () => (imports.keep(0, 0, 16), imports.kept(1), imports.end(1)),
    () => imports.end(2),
  ];
  const exports = { memory, poda_alloc: () => 0, poda_start: () => {}, poda_turn: () => (turns.shift()?.(), turns.length > 0 ? 0 : -1) };
  application.start(exports as unknown as WebAssembly.Exports, undefined, undefined, 0);
  const rest = () => new Promise((done) => setTimeout(done, 20));
  await rest();
  expect(told).toEqual([]);
  stored();
  await rest();
  expect(kept).toEqual([1]);
  expect(told).toEqual([{ kind: 'end', id: 1 }, { kind: 'end', id: 2 }]);
});
