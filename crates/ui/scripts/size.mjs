/**
 * Prints what a visitor downloads for each page, gzipped, and fails if one is above the bound: `npm run size [-- FOLDER]` after a
 * build. A page is its own script with everything that it and the frame import; styles are small and counted whole.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BOUND = 200_000;
const folder = join(process.argv[2] ?? 'dist', 'assets');
const files = readdirSync(folder);
const content = (name) => readFileSync(join(folder, name));
const gzipped = (name) => gzipSync(content(name), { level: 9 }).length;
const sum = (names) => [...names].reduce((total, name) => total + gzipped(name), 0);

/** A script and all that it imports before it runs. */
function withImports(name, known = new Set()) {
  if (known.has(name)) return known;
  known.add(name);
  for (const [, imported] of content(name).toString().matchAll(/(?:from|import)"\.\/([^"]+\.js)"/g)) withImports(imported, known);
  return known;
}

const entry = files.find((name) => /^index-.*\.js$/.test(name));
const pages = [...new Set(content(entry).toString().match(/[A-Z]\w+-[\w-]{8}\.js/g))].filter((name) => files.includes(name));
const styles = sum(files.filter((name) => name.endsWith('.css')));
const sizes = pages.map((page) => [page.replace(/-[\w-]{8}\.js$/, ''), styles + sum(withImports(page, withImports(entry)))]);
for (const [page, size] of sizes.sort((a, b) => b[1] - a[1])) console.log(String(size).padStart(8), page);
console.log(String(sum(files)).padStart(8), 'all of them');
const [largest, size] = sizes[0];
console.log(`${largest} has ${size} bytes of ${BOUND} allowed`);
process.exit(size <= BOUND ? 0 : 1);
