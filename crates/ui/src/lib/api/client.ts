import type { Refused } from './types';

/** Calls of the HTTP interface. Everything that goes wrong becomes one `ApiError` with a code the page can translate. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly status: number,
    readonly retryAfterSeconds?: number,
    /** The server's whole sentence, in English. */
    readonly detail = '',
  ) {
    super(`${code}: ${text}`);
    this.name = 'ApiError';
  }
}

/** A failure that a stream or a document tells of. */
export const told = ({ code, text, detail }: Refused): ApiError => new ApiError(code, text, 0, undefined, detail);

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';

async function send(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const raw = body instanceof Blob;
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      signal,
      headers: body === undefined || raw ? undefined : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : raw ? body : JSON.stringify(body),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError('network', '', 0);
  }
  if (!response.ok) throw await refusal(response);
  return response;
}

async function refusal(response: Response): Promise<ApiError> {
  const wait = Number(response.headers.get('Retry-After')) || undefined;
  try {
    const { error } = (await response.json()) as { error: { code: string; text?: string; detail?: string } };
    return new ApiError(error.code, error.text ?? '', response.status, wait, error.detail);
  } catch {
    return new ApiError(response.status >= 500 ? 'internal' : 'unknown', '', response.status, wait);
  }
}

async function json<T>(method: Method, path: string, body?: unknown, signal?: AbortSignal): Promise<T> {
  const response = await send(method, path, body, signal);
  return response.status === 204 ? (undefined as T) : ((await response.json()) as T);
}

export const get = <T>(path: string, signal?: AbortSignal): Promise<T> => json('GET', path, undefined, signal);
export const post = <T>(path: string, body: unknown = {}, signal?: AbortSignal): Promise<T> => json('POST', path, body, signal);
export const patch = <T>(path: string, body: unknown): Promise<T> => json('PATCH', path, body);
export const remove = (path: string): Promise<void> => json('DELETE', path);

/** A file made by the server from a posted document. */
export async function postForBlob(path: string, body: unknown): Promise<Blob> {
  return (await send('POST', path, body)).blob();
}

/** `?a=1&b=2` of what is given; empty values are left out. */
export function query(values: Record<string, string | number | undefined>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value !== undefined && value !== '') search.set(key, String(value));
  const text = search.toString();
  return text ? `?${text}` : '';
}
