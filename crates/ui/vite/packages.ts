/**
 * Writes a list of the packages that are in the page, with their licences, to the file that `PODA_PAGE_PACKAGES` names:
 * what is shipped must carry these texts. `cargo xtask dist` asks for it.
 */
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

interface Package {
  name: string;
  version: string;
  licence: string;
  repository: string | undefined;
  text: string;
}

export function listOfPackages(file: string): Plugin {
  return {
    name: 'poda-packages',
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === 'chunk' ? chunk.moduleIds : []) {
          const folder = folderOf(id);
          if (folder) folders.add(folder);
        }
      }
      const packages = [...folders].map(describe).sort((a, b) => (a.name < b.name ? -1 : 1));
      writeFileSync(file, JSON.stringify(packages, null, 1));
    },
  };
}

/** Modules that Vite adds are its own. */
const OF_VITE = /^\0vite\//;
/** What follows in Vite's licence is about the tool itself, none of which is in the page. */
const TOOL_ALONE = '\n# Licenses of bundled dependencies';

/** The folder of the package that a module belongs to; none for our own. */
function folderOf(module: string): string | undefined {
  if (OF_VITE.test(module)) return fileURLToPath(new URL('../node_modules/vite', import.meta.url));
  const path = module.replace(/^\0/, '').split('?')[0]!;
  const found = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1];
  return found && existsSync(join(found, 'package.json')) ? found : undefined;
}

function describe(folder: string): Package {
  const { name, version, license, repository } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const text = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  if (!text) throw new Error(`${name} carries no licence (${dirname(folder)})`);
  const url = typeof repository === 'string' ? repository : repository?.url;
  const whole = readFileSync(join(folder, text), 'utf8');
  return { name, version, licence: license, repository: url, text: whole.split(TOOL_ALONE)[0]! };
}
