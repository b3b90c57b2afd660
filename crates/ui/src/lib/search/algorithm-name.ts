import { t } from '$i18n';
import { named } from '$lib/names';

/** Algorithms are called as the engines that use them; `ordered` is only compared, never an engine. */
export function algorithmName(name: string): string {
  return name === 'ordered' ? t().search.ordered : named('engines', name).name;
}
