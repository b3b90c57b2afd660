/** The module in this process, without a worker: what the tests compare with the program. */
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Application } from '../../src/worker/application';
import type { Reply } from '../../src/worker/messages';
import { wasi } from '../../src/worker/wasi';

export type Method = 'GET' | 'POST';

interface Answer {
  status: number;
  text: string;
}

/** Sends a request and waits for the whole answer. */
export type Send = (method: Method, path: string, body?: unknown) => Promise<Answer>;

/** Starts a module with one thread, from a file such as `poda.wasm.gz`. */
export function startModule(file: string): Send {
  const waiting = new Map<number, { status: number; pieces: Uint8Array[]; done: (answer: Answer) => void; fail: (error: unknown) => void }>();
  const application = new Application({
    reply(reply: Reply) {
      const open = waiting.get(reply.id);
      if (!open) return;
      if (reply.kind === 'answer') open.status = reply.status;
      else if (reply.kind === 'chunk') open.pieces.push(reply.bytes);
      else {
        waiting.delete(reply.id);
        open.done({ status: open.status, text: Buffer.concat(open.pieces).toString() });
      }
    },
    stopped: (error) => waiting.forEach(({ fail }) => fail(error)),
  });
  const module = new WebAssembly.Module(gunzipSync(readFileSync(file)));
  const wanted = WebAssembly.Module.imports(module).map(({ name }) => name);
  let memory: WebAssembly.Memory | undefined;
  const host = { memory: () => memory!.buffer, print: (line: string) => console.error(line), sleep: () => {} };
  const instance = new WebAssembly.Instance(module, { wasi_snapshot_preview1: wasi(host, wanted), poda: application.imports });
  memory = instance.exports.memory as WebAssembly.Memory;
  application.start(instance.exports, undefined, undefined, 0);
  let last = 0;
  return (method, path, body) =>
    new Promise((done, fail) => {
      last += 1;
      waiting.set(last, { status: 0, pieces: [], done, fail });
      const headers: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      const bytes = body === undefined ? undefined : new TextEncoder().encode(JSON.stringify(body));
      application.request(last, { method, path, headers }, bytes?.buffer as ArrayBuffer | undefined);
    });
}
