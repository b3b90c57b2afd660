/** Prints what a visitor downloads, gzipped, and fails above the bound: `npm run size [-- FOLDER]` after a build. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const BOUND = 250_000;
const folder = process.argv[2] ?? 'dist';
const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const sizes = files.map((entry) => {
  const path = join(entry.parentPath, entry.name);
  return [path.slice(folder.length + 1), gzipSync(readFileSync(path), { level: 9 }).length];
});
for (const [path, size] of sizes.sort((a, b) => b[1] - a[1])) console.log(String(size).padStart(8), path);
const total = sizes.reduce((sum, [, size]) => sum + size, 0);
console.log(String(total).padStart(8), `bytes gzipped in all, of ${BOUND} allowed`);
process.exit(total <= BOUND ? 0 : 1);
