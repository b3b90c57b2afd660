/** Getting the module: which of its variants this browser can run, how it comes here, and unpacking it. */
import type { ModuleSource } from './messages';

/** A file of the site with the module for some browsers, the fastest first. */
export interface Variant {
  file: string;
  hasThreads: boolean;
}

const THREADS: Variant = { file: 'poda-threads.wasm.gz', hasThreads: true };
const SIMD: Variant = { file: 'poda.wasm.gz', hasThreads: false };
const PLAIN: Variant = { file: 'poda-plain.wasm.gz', hasThreads: false };

/** A module of one function that makes a vector of zeros: `(func (result v128) (v128.const i32x4 0 0 0 0))`. */
const SIMD_PROBE = [
  0, 0x61, 0x73, 0x6d, 1, 0, 0, 0, 1, 5, 1, 0x60, 0, 1, 0x7b, 3, 2, 1, 0, 10, 22, 1, 20, 0, 0xfd, 12, ...Array<number>(16).fill(0), 11,
];

export interface Abilities {
  /** Shared memory, which browsers give to isolated pages only. */
  canShare: boolean;
  hasSimd: boolean;
}

export function abilities(): Abilities {
  const canShare = globalThis.crossOriginIsolated && typeof SharedArrayBuffer !== 'undefined';
  return { canShare, hasSimd: WebAssembly.validate(new Uint8Array(SIMD_PROBE)) };
}

/** The variants that a browser can run, in the order in which to try them: any of them may be missing, offline above all. */
export function variantsFor({ canShare, hasSimd }: Abilities): Variant[] {
  return [canShare && hasSimd && THREADS, hasSimd && SIMD, PLAIN].filter((variant) => variant !== false);
}

export interface LoadedModule {
  module: WebAssembly.Module;
  variant: Variant;
}

/** No file with a module could be had. */
export class DownloadFailed extends Error {}

/** `onprogress` gets the part that has arrived, if the size is known. */
export async function loadModule(source: ModuleSource, onprogress: (part: number) => void, able = abilities()): Promise<LoadedModule> {
  if (source.kind === 'packed') {
    return { module: await compile(new Response(source.bytes).body!), variant: { file: '', hasThreads: false } };
  }
  let last: unknown;
  for (const variant of variantsFor(able)) {
    try {
      const body = await download(new URL(variant.file, source.base), onprogress);
      return { module: await compile(body), variant };
    } catch (error) {
      last = error;
      // A module that this browser cannot compile is no better a second time, but a simpler one may be.
      console.warn(`${variant.file}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw last;
}

async function download(address: URL, onprogress: (part: number) => void): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  let response: Response;
  try {
    response = await fetch(address);
  } catch (error) {
    throw new DownloadFailed(error instanceof Error ? error.message : String(error));
  }
  if (!response.ok || !response.body) throw new DownloadFailed(`${address.pathname}: ${response.status}`);
  // The size is that of the file, unless the host packed it once more on the way.
  const size = response.headers.has('Content-Encoding') ? 0 : Number(response.headers.get('Content-Length'));
  let arrived = 0;
  const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      arrived += piece.length;
      if (size > 0) onprogress(Math.min(1, arrived / size));
      controller.enqueue(piece);
    },
  });
  return response.body.pipeThrough(count);
}

async function compile(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<WebAssembly.Module> {
  const wasm = new Response(await unpacked(body), { headers: { 'Content-Type': 'application/wasm' } });
  return WebAssembly.compileStreaming ? WebAssembly.compileStreaming(wasm) : WebAssembly.compile(await wasm.arrayBuffer());
}

/** Unpacks gzip. Some hosts have unpacked it already, as they declare files ending in `.gz` to be merely encoded so. */
export async function unpacked(body: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const reader = body.getReader();
  const first = await reader.read();
  const whole = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      if (first.value) controller.enqueue(first.value);
      if (first.done) controller.close();
    },
    async pull(controller) {
      const { value, done } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const isPacked = first.value?.[0] === 0x1f && first.value[1] === 0x8b;
  return isPacked ? whole.pipeThrough(new DecompressionStream('gzip')) : whole;
}
