import { told } from '$lib/api/client';
import { errorText } from '$lib/api/error-text';
import type { Server } from '$lib/api/server';

/** Why a run failed: its result is then the body of an error; empty for anything else. */
export function failureText(result: unknown): string {
  const error = (result as Partial<Server['ErrorBody']> | null)?.error;
  return error ? errorText(told(error)) : '';
}
