import { t } from '$i18n';
import { isEngine } from '$lib/api/recordings';
import { engineName, named } from '$lib/names';

/** Algorithms share the names of the engines that use them; `ordered` appears only in comparisons, not as an engine. */
export function algorithmName(name: string): string {
  if (isEngine(name)) return engineName(name);
  return name === 'ordered' ? t().search.ordered : named('engines', name).name;
}
