import { t } from '$i18n';
import { named } from '$lib/names';

/** Algorithms share the names of the engines that use them; `ordered` appears only in comparisons, not as an engine. */
export function algorithmName(name: string): string {
  return name === 'ordered' ? t().search.ordered : named('engines', name).name;
}
