/** The application itself, in a worker of this page. */
import { startWorker } from '$start-worker';
import { notifyError } from '$lib/notices.svelte';
import { saveFile } from '$lib/save-file';
import { browserWords } from '../../../i18n/browser.svelte';
import type { FromWorker, ModuleSource, ToWorker } from '../../../worker/messages';
import BrowserStatus from './BrowserStatus.svelte';
import { condition, show } from './condition.svelte';
import { Connection, type Port } from './connection';
import { keepOffline } from './offline';
import type { Transport } from './transport';

const worker = startWorker();
const post = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
const connection = new Connection({ postMessage: post } satisfies Port);
let isKeptOffline = false;

worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
  if (data.kind !== 'condition') return connection.receive(data);
  show(data.condition);
  if (condition.phase === 'failed') connection.fail();
  if (condition.file && !isKeptOffline) {
    isKeptOffline = true;
    keepOffline(condition.file, () => (condition.hasUpdate = true));
  }
};
worker.onerror = (event) => {
  show({ phase: 'failed', failure: 'browser', reason: event.message });
  connection.fail();
};
begin();
// For scripts, and for whoever looks at the page from the console: `await (await poda.request('/catalogue')).json()`.
Object.assign(globalThis, { poda: { request: (path: string, init?: RequestInit) => connection.request(path, init) } });

function begin(): void {
  const base = new URL('.', document.baseURI).href;
  const packed = packedModule();
  const source: ModuleSource = packed ? { kind: 'packed', bytes: packed } : { kind: 'site', base };
  // Several sites, and several files, may share an origin.
  const name = `poda ${packed ? location.pathname : new URL(base).pathname}`;
  post({ kind: 'start', source, name }, packed ? [packed] : []);
}

/** The module that came with the page, if it did. */
function packedModule(): ArrayBuffer | undefined {
  const element = document.getElementById('poda-wasm');
  if (!element) return undefined;
  const text = atob(element.textContent.trim());
  element.remove();
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
}

async function save(path: string): Promise<void> {
  const response = await connection.request(path);
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  saveFile(await response.blob(), fileName(response.headers.get('Content-Disposition')) ?? path.split(/[?#]/)[0]!.split('/').at(-1)!);
}

/** The name that a response gives to its file. */
export function fileName(disposition: string | null): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '')?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="?([^";]+)"?/i.exec(disposition ?? '')?.[1];
}

export const transport: Transport = {
  hasServer: false,
  request: (path, init) => connection.request(path, init),
  events: (path) => connection.events(path),
  download: (path) => ({
    href: location.href,
    download: '',
    onclick: (event) => {
      event.preventDefault();
      save(path).catch(notifyError);
    },
  }),
  Status: BrowserStatus,
  words: browserWords,
};
