/** HTTP calls. Every failure becomes an `ApiError`, which the page can turn into a message. */
import { transport } from '$transport';
import type { Refused, Server } from './server';

type Code = Refused['code'] | 'network';

export class ApiError extends Error {
  constructor(
    /** The server's error; its `detail` is a whole sentence in English. */
    readonly refused: Omit<Refused, 'code'> & { code: Code },
    readonly status: number,
    readonly retryAfterSeconds?: number,
  ) {
    super(`${refused.code}: ${refused.detail}`);
    this.name = 'ApiError';
  }
}

const plain = (code: Code) => ({ code, text: '', detail: '' });

/** A failure reported inside a stream or document. */
export const told = (refused: Refused): ApiError => new ApiError(refused, 0);

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const raw = body instanceof Blob;
  let response: Response;
  try {
    response = await transport.request(path, {
      method,
      signal,
      headers: body === undefined || raw ? undefined : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(plain('network'), 0);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('Retry-After')) || undefined;
  try {
    const { error } = (await response.json()) as Server['ErrorBody'];
    return new ApiError(error, response.status, wait);
  } catch {
    return new ApiError(plain(response.status >= 500 ? 'internal' : 'unknown'), response.status, wait);
  }
}

async function json<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await send(method, path, body, signal);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => json('GET', path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> => json('POST', path, body, signal);
export const patch = <T>(path: string, body: unknown): Promise<T> => json('PATCH', path, body);
/** A deletion that is answered with what is left. */
export const removed = <T>(path: string): Promise<T> => json('DELETE', path);
export const remove = (path: string): Promise<void> => json('DELETE', path);

/** The whole response, for files and their headers. */
export const getResponse = (path: string): Promise<Response> => send('GET', path);

/** The whole response to a posted document, for files of several kinds. */
export const postForResponse = (path: string, body: unknown, signal?: AbortSignal): Promise<Response> => send('POST', path, body, signal);

/** A file made by the server from a posted document. */
export async function postForBlob(path: string, body: unknown): Promise<Blob> {
  return (await send('POST', path, body)).blob();
}

/** The query string `?a=1&b=2`; empty values are omitted. */
export function query(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
}
