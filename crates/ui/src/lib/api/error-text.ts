import { t } from '$i18n';
import { transport } from '$transport';
import { ApiError } from './client';
import type { Server } from './server';

/** Longer lists of names are truncated. */
const MAX_NAMES = 24;

/** The message for a thrown error: what was wrong, where, and what is accepted. */
export function errorText(error: unknown): string {
  const { errors } = t();
  if (!(error instanceof ApiError)) return errors.unexpected(error instanceof Error ? error.message : String(error));
  const { code, text, kind, expected, detail } = error.refused;
  if (code === 'network' && transport.words) return transport.words().lost;
  const whole = (errors.whole as Record<string, string>)[code];
  if (whole) return whole;
  const lead = (errors.leads as Record<string, string>)[code];
  if (!lead) return errors.unexpected(detail || code);
  if (expected) return `${errors.refused(lead, text)} ${expectedText(expected)}`;
  // The server's sentence says where and why; the rejected input alone would not help.
  return errors.because(lead, text, kind ? errors.kinds[kind] : '', detail);
}

function expectedText(expected: Server['Expected']): string {
  const { errors } = t();
  if (expected.kind === 'range') return errors.acceptedRange(expected.min, expected.max);
  const { names } = expected;
  const list = names.slice(0, MAX_NAMES).join(', ') + (names.length > MAX_NAMES ? ', …' : '');
  return expected.kind === 'several' ? errors.acceptedSeveral(list) : errors.acceptedNames(list);
}
