/** A file server as a school has one: a folder below a path, and nothing else. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';

const TYPES = {
  html: 'text/html; charset=utf-8', js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', png: 'image/png', json: 'application/json',
  webmanifest: 'application/manifest+json', gz: 'application/gzip',
};
/** What makes a page isolated, so that it may use threads. */
const ISOLATION = { 'Cross-Origin-Opener-Policy': 'same-origin', 'Cross-Origin-Embedder-Policy': 'require-corp', 'Cross-Origin-Resource-Policy': 'same-origin' };

/** Serves `folder` below `path`; gives the address and the paths that were asked for. */
export async function serveFiles(folder, { path = '/course/poda/', isIsolated = false } = {}) {
  const asked = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://localhost');
    const inner = url.pathname.startsWith(path) ? decodeURIComponent(url.pathname.slice(path.length)) || 'index.html' : undefined;
    const file = inner !== undefined && !normalize(inner).startsWith('..') ? join(folder, inner) : undefined;
    asked.push(inner ?? url.pathname);
    if (!file || !existsSync(file) || !statSync(file).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = TYPES[file.split('.').at(-1)] ?? 'application/octet-stream';
    const headers = { 'Content-Type': type, 'Content-Length': statSync(file).size, 'Cache-Control': 'no-cache', ...(isIsolated ? ISOLATION : {}) };
    response.writeHead(200, headers);
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { address: `http://127.0.0.1:${server.address().port}${path}`, asked, close };
}
