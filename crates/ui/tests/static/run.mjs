/**
 * Tests of what needs no server: `PODA_SITE=FOLDER PODA_PAGES=FOLDER npm run static [-- part of a name]`. The first folder is a
 * finished site, the second has pages that are single files, named by their games.
 */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { check, runAll } from '../browser/harness.mjs';
import { serveFiles } from './file-server.mjs';

const { PODA_SITE, PODA_PAGES } = process.env;
check(PODA_SITE && existsSync(join(PODA_SITE, 'site.json')), 'PODA_SITE must name the folder of a site');
check(PODA_PAGES && existsSync(PODA_PAGES), 'PODA_PAGES must name a folder of pages');
const here = new URL('.', import.meta.url);
for (const file of readdirSync(here).sort()) if (file.endsWith('.test.mjs')) await import(new URL(file, here).href);

/** The site twice: as most hosts serve it, and with the headers that allow threads. */
async function serveSite() {
  const [plain, isolated] = await Promise.all([serveFiles(PODA_SITE), serveFiles(PODA_SITE, { isIsolated: true })]);
  const stop = () => Promise.all([plain.close(), isolated.close()]);
  return { shared: { plain, isolated, folder: PODA_SITE, pages: PODA_PAGES }, baseURL: plain.address, stop };
}

process.exit((await runAll(process.argv[2], serveSite)) ? 0 : 1);
