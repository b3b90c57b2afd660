/**
 * The service worker of the static site: answers from what it keeps, so that the site works without a network, and with the
 * headers that let it use threads, which not every host can send.
 *
 * Each version of the site has a cache of its own, filled as a whole before it is used. Pages that are open go on with the
 * version they began with; the next visit, or the button in the page, changes to the new one.
 */
import type { FromServiceWorker, ToServiceWorker } from '../lib/api/transport/offline';
import { fileFor, isOnDemand, isolating, neededAtOnce, sameFile, versionToOpen, type SiteFile, type SiteVersion } from './decisions';

/** What TypeScript's library for pages lacks of a service worker. */
interface Scope {
  registration: { scope: string };
  clients: { matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<{ postMessage(message: FromServiceWorker): void }[]> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void;
  addEventListener(name: 'message', listener: (event: Extendable & { data: ToServiceWorker }) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void;
}

interface Extendable {
  waitUntil(work: Promise<unknown>): void;
}

interface Fetching extends Extendable {
  request: Request;
  respondWith(answer: Promise<Response>): void;
}

const worker = self as unknown as Scope;
const { scope } = worker.registration;
const PREFIX = `poda ${new URL(scope).pathname} `;
const cacheOf = (version: string) => PREFIX + version;
/** Where it stands which version is in use; no version is called like this. */
const STATE = `${PREFIX}(state)`;

interface State {
  current?: string;
  /** A complete version that is not in use yet. */
  next?: string;
}

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('message', (event) => event.waitUntil(obey(event.data)));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const isNavigation = request.mode === 'navigate';
  const file = request.method === 'GET' ? fileFor(request.url, scope, isNavigation) : undefined;
  if (file !== undefined) event.respondWith(answer(request, file, isNavigation));
});

async function install(): Promise<void> {
  await fetchVersion();
  await worker.skipWaiting();
}

async function obey(message: ToServiceWorker): Promise<void> {
  if (message.kind === 'keep') await keepModule(message.file);
  else if (message.kind === 'look') await look();
  else if (await useNext()) await tellAll({ kind: 'used' });
}

/** Looks for a new version, and tells the pages when there is one, fetched as a whole. */
async function look(): Promise<void> {
  const before = await state();
  const isNew = before.next !== undefined || (await fetchVersion().catch(() => false));
  if (isNew && before.current !== undefined) await tellAll({ kind: 'update' });
}

async function tellAll(message: FromServiceWorker): Promise<void> {
  for (const page of await worker.clients.matchAll({ type: 'window' })) page.postMessage(message);
}

async function state(): Promise<State> {
  const kept = await (await caches.open(STATE)).match(scope);
  return kept ? ((await kept.json()) as State) : {};
}

async function setState(state: State): Promise<void> {
  await (await caches.open(STATE)).put(scope, Response.json(state));
}

let fetching: Promise<boolean> | undefined;

/** Fetches the version on the host, if it is another one than ours; true if there is a new one now. */
function fetchVersion(): Promise<boolean> {
  // Several pages may ask at the same time.
  fetching ??= fetchNewVersion().finally(() => (fetching = undefined));
  return fetching;
}

async function fetchNewVersion(): Promise<boolean> {
  const response = await fetch(new URL('site.json', scope), { cache: 'no-store' });
  if (!response.ok) throw new Error(`site.json: ${response.status}`);
  const site = (await response.json()) as SiteVersion;
  const { current, next } = await state();
  if (site.version === (next ?? current)) return false;
  const old = current === undefined ? undefined : await caches.open(cacheOf(current));
  const older = (await (await old?.match(new URL('site.json', scope)))?.json()) as SiteVersion | undefined;
  const inUse = ((await old?.keys()) ?? []).map(({ url }) => fileFor(url, scope, false) ?? '').filter(isOnDemand);
  // An attempt that was broken off may have left something behind.
  await caches.delete(cacheOf(site.version));
  const cache = await caches.open(cacheOf(site.version));
  const fill = async (file: SiteFile) => {
    const address = new URL(file.path, scope);
    const same = sameFile(file, older) && (await old!.match(address));
    await cache.put(address, same ? same : await download(file));
  };
  await Promise.all(neededAtOnce(site, inUse).map(fill));
  await cache.put(new URL('site.json', scope), Response.json(site));
  await setState(current === undefined ? { current: site.version } : { current, next: site.version });
  return true;
}

/** A file of a version, checked: while a host changes from one version to the next, it has files of both. */
async function download({ path, sha256 }: SiteFile, cache: RequestCache = 'no-cache'): Promise<Response> {
  const response = await fetch(new URL(path, scope), { cache });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  const bytes = await response.arrayBuffer();
  const found = [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  // Some hosts unpack such files on the way, so that we get something else than what was put there.
  const isUnpacked = path.endsWith('.gz') && new DataView(bytes).getUint16(0) !== 0x1f8b;
  if (found !== sha256 && !isUnpacked) throw new Error(`${path} is of another version`);
  return new Response(bytes, { headers: { 'Content-Type': response.headers.get('Content-Type') ?? 'application/octet-stream' } });
}

/** Keeps the variant of the module that a page uses. */
async function keepModule(path: string): Promise<void> {
  const { current } = await state();
  if (current === undefined) return;
  const cache = await caches.open(cacheOf(current));
  const address = new URL(path, scope);
  if (await cache.match(address)) return;
  const site = (await (await cache.match(new URL('site.json', scope)))!.json()) as SiteVersion;
  const file = site.files.find((one) => one.path === path);
  // The page has just fetched it, so that the browser still has it at hand.
  if (file) await cache.put(address, await download(file, 'default'));
}

/** Changes to the next version, if there is one. */
async function useNext(): Promise<boolean> {
  const { current, next } = await state();
  if (next === undefined) return false;
  await setState({ current: next });
  if (current !== undefined) await caches.delete(cacheOf(current));
  return true;
}

async function answer(request: Request, path: string, isNavigation: boolean): Promise<Response> {
  let { current, next } = await state();
  if (isNavigation && next !== undefined) {
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    if (versionToOpen(current, next, pages.length) === next) {
      await useNext();
      current = next;
    }
  }
  const kept = current === undefined ? undefined : await (await caches.open(cacheOf(current))).match(new URL(path, scope));
  if (kept) return new Response(kept.body, { headers: isolating(kept.headers) });
  const response = await fetch(request);
  // An answer of another kind, such as to a redirected request, may not be changed.
  if (response.type !== 'basic' || response.redirected) return response;
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers: isolating(response.headers) });
}
