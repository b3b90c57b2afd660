/** What `index.html` of a static site has beside that of a server: a manifest, so that it installs, and its own policy. */
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** As the server's headers say it, but the application runs here: WebAssembly in a worker. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function inSite(): Plugin {
  return {
    name: 'poda-site',
    generateBundle() {
      // Under a name that the manifest knows.
      this.emitFile({ type: 'asset', fileName: 'icon.svg', source: readFileSync(new URL('../src/icon.svg', import.meta.url)) });
    },
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
      { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
      { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
      { tag: 'meta', attrs: { name: 'theme-color', content: '#2c6e49' }, injectTo: 'head' },
    ],
  };
}
