/** The program as a server, with the same interface as the module. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Send } from './module';

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => done(port));
    });
  });

export async function startProgram(binary: string): Promise<{ send: Send; stop: () => void }> {
  const [port, data] = [await freePort(), mkdtempSync(join(tmpdir(), 'poda-equal-'))];
  const child = spawn(binary, ['serve', '--addr', `127.0.0.1:${port}`, '--data', data], { stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  // One visitor: every new one would be a stranger to what the last one made.
  const headers = { Authorization: `Bearer ${'equal'.padEnd(26, '0')}` };
  const send: Send = async (method, path, body) => {
    for (;;) {
      const json = { ...headers, 'Content-Type': 'application/json' };
      const response = await fetch(address + path, body === undefined ? { method, headers } : { method, headers: json, body: JSON.stringify(body) });
      const text = await response.text();
      // It limits how fast one visitor may ask; the module has only one and does not.
      if (response.status !== 429 && response.status !== 503) return { status: response.status, text };
      await new Promise((done) => setTimeout(done, 100));
    }
  };
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(`${address}/api/health`).then(({ ok }) => ok, () => false)) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const stop = () => {
    child.kill('SIGKILL');
    rmSync(data, { recursive: true, force: true });
  };
  return { send, stop };
}
