/** A history router in one file: patterns in, the current route out. Links are plain anchors, their `href` made by `link`. */
import { transport } from '$transport';
import { hashForm, pathForm } from './address-form';

export interface Route<Name extends string = string> {
  name: Name;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Without the `#`. Shared trees live here. */
  fragment: string;
}

/** The parameters if `path` matches `pattern` (`/game/:id`). */
export function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/').filter(Boolean);
  const given = path.split('/').filter(Boolean);
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const text = given[index]!;
    if (part.startsWith(':')) params[part.slice(1)] = decode(text);
    else if (part !== text) return undefined;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The first route one of whose patterns matches, or the one called `missing`. `within` has addresses inside a page. */
export function resolve<Name extends string>(
  patterns: Record<Name, string>,
  url: URL,
  within: Partial<Record<Name, string>> = {},
): Route<Name | 'missing'> {
  const rest = { query: url.searchParams, fragment: url.hash.slice(1) };
  for (const name of Object.keys(patterns) as Name[]) {
    const inner = within[name];
    const params = match(patterns[name], url.pathname) ?? (inner && match(inner, url.pathname));
    if (params) return { name, params, ...rest };
  }
  return { name: 'missing', params: {}, ...rest };
}

/** Only a server knows the paths of the application; see `AddressForm`. */
const form = transport.hasServer ? pathForm : hashForm;

const here = $state({ href: typeof location === 'undefined' ? 'http://localhost/' : location.href });

/** The current address; reactive. */
export function address(): URL {
  return form.read(here.href);
}

/** The `href` of a link to a path of the application. */
export function link(path: string): string {
  return form.write(path);
}

/** The whole address of a path, to copy and to send. */
export function wholeLink(path: string): string {
  return new URL(form.write(path), location.href).href;
}

/** Goes to a path without reloading the page. */
export function navigate(path: string, options: { replace?: boolean } = {}): void {
  const before = address().pathname;
  history[options.replace ? 'replaceState' : 'pushState'](null, '', form.write(path));
  here.href = location.href;
  if (address().pathname !== before) scrollTo(0, 0);
}

/** Rewrites the address of the page one is on. A page that was left meanwhile, such as one that waited for an answer, changes nothing. */
export function rewrite(path: string): void {
  const current = form.read(location.href);
  if (new URL(path, current).pathname === current.pathname) navigate(path, { replace: true });
}

/** Handles the back button and clicks on internal links; called once, by the shell. */
export function listen(): () => void {
  const pop = () => {
    here.href = location.href;
  };
  const click = (event: MouseEvent) => {
    const anchor = (event.target as Element | null)?.closest?.('a');
    const modified = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!anchor || modified || event.defaultPrevented || anchor.target || anchor.hasAttribute('download')) return;
    if (form.isPage(anchor.href, location.href)) {
      event.preventDefault();
      const { pathname, search, hash } = form.read(anchor.href);
      navigate(pathname + search + hash);
    } else if (!transport.hasServer && anchor.getAttribute('href')?.startsWith('#')) {
      // The address bar belongs to the page's own address; the browser would write the element's name over it.
      event.preventDefault();
      const element = document.getElementById(anchor.hash.slice(1));
      element?.focus();
      element?.scrollIntoView();
    }
  };
  addEventListener('popstate', pop);
  addEventListener('hashchange', pop);
  document.addEventListener('click', click);
  return () => {
    removeEventListener('popstate', pop);
    removeEventListener('hashchange', pop);
    document.removeEventListener('click', click);
  };
}
