/** What things of the catalogue are called in the visitor's language; a name we do not know stands for itself. */
import { t } from '$i18n';

const looked = (names: object | undefined, name: string) => (names as Record<string, string> | undefined)?.[name];

export const gameName = (name: string) => looked((t().catalog as { games?: object }).games, name) ?? capital(name);
export const algorithmName = (name: string) => looked(t().search.algorithms, name) ?? capital(name);

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
