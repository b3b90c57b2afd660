/** Draws the icons that an installed site needs from `src/icon.svg`: `npm run icons`. */
import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { findChromium } from '../tests/browser/harness.mjs';

const svg = readFileSync('src/icon.svg', 'utf8');
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
for (const size of [192, 512]) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>*{margin:0}svg{display:block;width:100vw}</style>${svg}`);
  await page.screenshot({ path: `site/icon-${size}.png`, omitBackground: true });
}
await browser.close();
