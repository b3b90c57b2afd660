import { expect, test } from 'vitest';
import { Connection } from '../../src/lib/api/transport/connection';
import { EventParser } from '../../src/lib/api/transport/sse';
import type { Ask } from '../../src/worker/messages';

function connected() {
  const asked: Ask[] = [];
  const connection = new Connection({ postMessage: (ask) => void asked.push(ask) });
  const sent = () => new Promise((done) => setTimeout(done)).then(() => asked.at(-1)! as Ask & { kind: 'request' });
  return { asked, connection, sent };
}

const bytes = (text: string) => new TextEncoder().encode(text);

test('events come out however the text is cut', () => {
  const text = 'event: game\ndata: {"a":1}\n\n: alive\n\ndata: one\ndata: two\r\n\r\n';
  const wanted = [{ name: 'game', data: '{"a":1}' }, { name: 'message', data: 'one\ntwo' }];
  for (let cut = 0; cut <= text.length; cut += 1) {
    const parser = new EventParser();
    expect([...parser.push(text.slice(0, cut)), ...parser.push(text.slice(cut))]).toEqual(wanted);
  }
});

test('a request becomes a response, its body in pieces', async () => {
  const { connection, sent } = connected();
  const answer = connection.request('/games?limit=3', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"a":1}' });
  const { id, head, body } = await sent();
  expect(head).toMatchObject({ method: 'POST', path: '/api/games?limit=3', headers: { 'content-type': 'application/json' } });
  expect(new TextDecoder().decode(body)).toBe('{"a":1}');
  connection.receive({ kind: 'answer', id, status: 201, headers: { 'content-type': 'application/json' } });
  connection.receive({ kind: 'chunk', id, bytes: bytes('{"b"') });
  connection.receive({ kind: 'chunk', id, bytes: bytes(':2}') });
  connection.receive({ kind: 'end', id });
  const response = await answer;
  expect(response.status).toBe(201);
  expect(await response.json()).toEqual({ b: 2 });
});

test('an answer without a body has none', async () => {
  const { connection, sent } = connected();
  const answer = connection.request('/games/1', { method: 'DELETE' });
  const { id } = await sent();
  connection.receive({ kind: 'answer', id, status: 204, headers: {} });
  connection.receive({ kind: 'end', id });
  expect((await answer).status).toBe(204);
});

test('a request that is given up is cancelled once', async () => {
  const { asked, connection, sent } = connected();
  const abort = new AbortController();
  const answer = connection.request('/positions', { signal: abort.signal });
  const { id } = await sent();
  abort.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  expect(asked.slice(1)).toEqual([{ kind: 'cancel', id }]);
});

test('what another tab was working on fails as a broken connection does', async () => {
  const { connection, sent } = connected();
  const answer = connection.request('/games');
  connection.receive({ kind: 'lost', id: (await sent()).id });
  await expect(answer).rejects.toBeInstanceOf(TypeError);
});

test('a stream opens, gives its events, and breaks off at its end', async () => {
  const { asked, connection, sent } = connected();
  const stream = connection.events('/games/1/events');
  const seen: string[] = [];
  stream.onopen = () => seen.push('open');
  stream.onerror = () => seen.push('error');
  stream.addEventListener('game', ({ data }) => seen.push(data));
  const { id } = await sent();
  connection.receive({ kind: 'answer', id, status: 200, headers: {} });
  connection.receive({ kind: 'chunk', id, bytes: bytes('event: game\nda') });
  connection.receive({ kind: 'chunk', id, bytes: bytes('ta: 7\n\n') });
  connection.receive({ kind: 'end', id });
  expect(seen).toEqual(['open', '7', 'error']);
  stream.close();
  expect(asked).toHaveLength(1);
});

test('a stream that is refused is an error, told once', async () => {
  const { connection, sent } = connected();
  const stream = connection.events('/games/1/events');
  let errors = 0;
  stream.onerror = () => (errors += 1);
  const { id } = await sent();
  connection.receive({ kind: 'answer', id, status: 404, headers: {} });
  connection.receive({ kind: 'end', id });
  expect(errors).toBe(1);
});
