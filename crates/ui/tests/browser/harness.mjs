/** What browser tests share: a server of our own with an empty data folder, a browser, and a list of tests. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';

const tests = [];

/** Adds a test; it gets `{ page, context, server, browser }`, all fresh but server and browser. */
export function test(name, run) {
  tests.push({ name, run });
}

export function check(condition, message) {
  if (!condition) throw new Error(message);
}

export function equal(found, wanted, what) {
  const [a, b] = [JSON.stringify(found), JSON.stringify(wanted)];
  check(a === b, `${what}: found ${a}, wanted ${b}`);
}

/** Asks again and again until `probe` gives something true. */
export async function until(probe, what, seconds = 60) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const value = await probe();
    if (value) return value;
    check(Date.now() < end, `waited ${seconds} s in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

function freePort() {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
}

/** `poda serve` on a free port with a data folder of its own; can be killed and started again. */
export class Server {
  static async start(options = []) {
    const binary = process.env.PODA_BIN;
    check(binary && existsSync(binary), 'PODA_BIN must name the poda command');
    const server = new Server();
    Object.assign(server, { binary, options, port: await freePort(), data: mkdtempSync(join(tmpdir(), 'poda-browser-')) });
    await server.run();
    return server;
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }

  async run() {
    const assets = process.env.PODA_ASSETS ? ['--assets', process.env.PODA_ASSETS] : [];
    this.child = spawn(this.binary, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data, ...assets, ...this.options], { stdio: 'ignore' });
    await until(() => fetch(`${this.address}/api/health`).then((answer) => answer.ok, () => false), 'the server answers');
  }

  /** As a power cut would: no chance to tidy up. */
  async kill() {
    const ended = new Promise((done) => this.child.once('exit', done));
    this.child.kill('SIGKILL');
    await ended;
  }

  async stop() {
    await this.kill();
    rmSync(this.data, { recursive: true, force: true });
  }
}

export function findChromium() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = [process.env.PODA_CHROMIUM, ...folders.flatMap((folder) => names.map((name) => join(folder, name)))];
  const path = found.find((candidate) => candidate && existsSync(candidate));
  check(path, 'no Chromium found: install it, or name it in PODA_CHROMIUM');
  return path;
}

/**
 * Runs the tests whose name contains `filter`, two at a time where there are two processors; true when all passed.
 * `prepare` gives what the tests of a lane share, and how to end it.
 */
export async function runAll(filter = '', prepare = startServer) {
  const chosen = tests.filter(({ name }) => name.includes(filter));
  const waiting = [...chosen];
  const lanes = Array.from({ length: Math.min(2, availableParallelism()) }, () => runLane(waiting, prepare));
  const failed = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0);
  console.log(`${chosen.length - failed} of ${chosen.length} browser tests passed`);
  return failed === 0 && chosen.length > 0;
}

async function startServer() {
  const server = await Server.start();
  return { shared: { server }, baseURL: server.address, stop: () => server.stop() };
}

/** Takes tests off the list until none is left, with a server and a browser of its own; gives how many failed. */
async function runLane(waiting, prepare) {
  const lane = await prepare();
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => void Promise.all([browser.close(), lane.stop()]).finally(() => process.exit(130)));
  }
  let failed = 0;
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    if (!(await runOne(next, lane, browser))) failed += 1;
  }
  await browser.close();
  await lane.stop();
  return failed;
}

/** A page that hangs fails its test, and not the whole run. */
const LIMIT_S = 300;

function within(seconds, work) {
  let timer;
  const late = new Promise((_, fail) => (timer = setTimeout(() => fail(new Error(`not done after ${seconds} s`)), seconds * 1000)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function runOne({ name, run }, { baseURL, shared }, browser) {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, locale: 'en' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const complaints = watch(page);
  const start = performance.now();
  try {
    await within(LIMIT_S, run({ page, context, browser, ...shared }));
    equal(complaints, [], 'complaints of the browser');
    console.log(`ok    ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAIL  ${name}\n      ${String(error?.message ?? error).replaceAll('\n', '\n      ')}`);
    if (process.env.PODA_SHOTS) await page.screenshot({ path: join(process.env.PODA_SHOTS, `${name.replaceAll(/\W+/g, '-')}.png`) }).catch(() => {});
    return false;
  } finally {
    await context.close();
  }
}

/** Collects script errors and breaches of the content security policy. */
function watch(page) {
  const complaints = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|Uncaught/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}
