/** Runs every `*.test.mjs` beside this file against the server named by PODA_BIN: `npm run browser [-- part of a name]`. */
import { readdirSync } from 'node:fs';
import { runAll } from './harness.mjs';

const here = new URL('.', import.meta.url);
for (const file of readdirSync(here).sort()) if (file.endsWith('.test.mjs')) await import(new URL(file, here).href);
process.exit((await runAll(process.argv[2])) ? 0 : 1);
