import { t } from '$i18n';
import { ApiError } from './client';

/** What to tell the visitor about whatever was thrown. */
export function errorText(error: unknown): string {
  const { errors } = t();
  if (!(error instanceof ApiError)) return errors.unexpected(error instanceof Error ? error.message : String(error));
  if (error.code === 'network') return errors.network;
  const sentence = errors.codes[error.code as keyof typeof errors.codes];
  // The server says where and why; the piece of input alone would not help.
  return sentence ? sentence(error.detail || error.text) : errors.unexpected(error.code);
}
