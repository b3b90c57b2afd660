/**
 * How an address of the application is written into the address bar. A server answers every path; a file server has
 * `index.html` only, so that there everything stands behind `#`: `index.html#/search?embed=1#tree=…`.
 */
export interface AddressForm {
  /** The application's own address, as a URL whose host means nothing, of what the address bar shows. */
  read(href: string): URL;
  /** What to write into a link for a path of the application, its query and its fragment. */
  write(path: string): string;
  /** Whether a link is to a page of the application, rather than to a file or to an element of this page. */
  isPage(href: string, here: string): boolean;
}

const sameFile = (a: URL, b: URL) => a.origin === b.origin && a.pathname === b.pathname && a.search === b.search;

/** Where the server has other things than pages of the application. */
const others = ['/api/', '/book/'];

/** With a server. */
export const pathForm: AddressForm = {
  read: (href) => new URL(href),
  write: (path) => path,
  isPage(href, here) {
    const [url, current] = [new URL(href, here), new URL(here)];
    const isOnlyFragment = sameFile(url, current) && url.hash !== '';
    return url.origin === current.origin && !others.some((start) => url.pathname.startsWith(start)) && !isOnlyFragment;
  },
};

/** Without one. */
export const hashForm: AddressForm = {
  read(href) {
    const inner = new URL(href).hash.slice(1);
    // Anything else behind the `#` is a link to an element, as on any page.
    return new URL(inner.startsWith('/') ? `http://poda.invalid${inner}` : 'http://poda.invalid/');
  },
  write: (path) => `#${path}`,
  isPage(href, here) {
    const [url, current] = [new URL(href, here), new URL(here)];
    return sameFile(url, current) && url.hash.startsWith('#/');
  },
};
