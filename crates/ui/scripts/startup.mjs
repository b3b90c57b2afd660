/**
 * Prints how long pages without a server take until a game can be started, and the memory of the browser's processes then:
 * `node scripts/startup.mjs FILE.html … [SITE/]`, with files of `poda page` and folders of `poda site`. A file is opened from
 * the disk, a site from a file server on this machine; each five times, in a browser of its own, and the median is printed.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { findChromium } from '../tests/browser/harness.mjs';
import { serveFiles } from '../tests/static/file-server.mjs';

/** Resident memory of a process and its children, in MB; memory they share is counted in parts. */
function memoryBelow(root) {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name)).flatMap((id) => {
    try {
      const parent = Number(readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1].split(' ')[1]);
      return [{ id: Number(id), parent, kB: Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8'))?.[1] ?? 0) }];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
  const sum = (id) => processes.filter(({ parent }) => parent === id).reduce((total, child) => total + child.kB + sum(child.id), 0);
  return Math.round(sum(root) / 1000);
}

/** One visit: milliseconds until the button can be pressed, and MB above those of an empty browser. */
async function visit(address) {
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  const empty = memoryBelow(process.pid);
  const begun = performance.now();
  await page.goto(`${address}#/`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Start' }).last().click({ trial: true });
  const time = performance.now() - begun;
  const memory = memoryBelow(process.pid) - empty;
  await browser.close();
  return { time, memory };
}

const median = (numbers) => Math.round(numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)]);

for (const path of process.argv.slice(2)) {
  const files = statSync(path).isDirectory() ? await serveFiles(resolve(path)) : undefined;
  const visits = [];
  for (let count = 0; count < 5; count += 1) visits.push(await visit(files?.address ?? pathToFileURL(path).href));
  await files?.close();
  console.log(`${path}: ${median(visits.map(({ time }) => time))} ms, ${median(visits.map(({ memory }) => memory))} MB`);
}
