/** Writes `site.json`, the list of a site's files, as the program does: `node tests/static/site-json.mjs FOLDER VERSION`. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';

export function describeSite(folder, version) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'site.json')
    .map((entry) => {
      const bytes = readFileSync(join(entry.parentPath, entry.name));
      const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
      return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
    });
  writeFileSync(join(folder, 'site.json'), JSON.stringify({ version, files }));
}

if (import.meta.url === pathToFileURL(argv[1]).href) describeSite(argv[2], argv[3]);
