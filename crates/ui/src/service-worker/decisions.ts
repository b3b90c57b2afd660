/** What the service worker decides, apart from what it does. */

/** `site.json`: what belongs to a version of the site. */
export interface SiteVersion {
  version: string;
  files: SiteFile[];
}

export interface SiteFile {
  /** Relative to the site. */
  path: string;
  /** In bytes. */
  size: number;
  /** In hexadecimal digits. */
  sha256: string;
}

/** Files that are only kept once they are used: of the variants of the module, a browser needs one, and not everybody reads the book. */
export const isOnDemand = (path: string): boolean => path.endsWith('.wasm.gz') || path.startsWith('book/');

/** Files that no version has: the description of the version itself, and the service worker, which the browser fetches. */
export const isOutside = (path: string): boolean => path === 'site.json' || path === 'sw.js';

/** The file that a request of a page is for; undefined if it is none of the site's. */
export function fileFor(address: string, scope: string, isNavigation: boolean): string | undefined {
  const [url, site] = [new URL(address), new URL(scope)];
  if (url.origin !== site.origin || !url.pathname.startsWith(site.pathname)) return undefined;
  const path = decoded(url.pathname.slice(site.pathname.length));
  if (path === '' && isNavigation) return 'index.html';
  return path === '' || isOutside(path) ? undefined : path;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** What a new version needs at once: everything but the modules, and of those the ones in use. */
export function neededAtOnce({ files }: SiteVersion, inUse: readonly string[]): SiteFile[] {
  return files.filter(({ path }) => !isOutside(path) && (!isOnDemand(path) || inUse.includes(path)));
}

/** The file of an older version with the same content, which need not be fetched again. */
export function sameFile(file: SiteFile, older: SiteVersion | undefined): SiteFile | undefined {
  return older?.files.find(({ path, sha256 }) => path === file.path && sha256 === file.sha256);
}

/**
 * The version to answer with when a page is opened: a new one as soon as no other page is open, since pages of two versions
 * would share a database, and files that one of them lacks.
 */
export function versionToOpen(current: string | undefined, next: string | undefined, openPages: number): string | undefined {
  return next !== undefined && (openPages === 0 || current === undefined) ? next : current;
}

/** Headers of an answer: its own, and those that isolate the page, so that it may use threads. */
export function isolating(headers: Headers): Headers {
  const all = new Headers(headers);
  all.set('Cross-Origin-Opener-Policy', 'same-origin');
  all.set('Cross-Origin-Embedder-Policy', 'require-corp');
  // Pages of a course may show the site in a frame, whatever their own policy.
  all.set('Cross-Origin-Resource-Policy', 'cross-origin');
  return all;
}
