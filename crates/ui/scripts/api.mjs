/** Writes `src/lib/api/schema.ts`: `npm run api [-- OPENAPI.json]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { schemaText } from './schema.mjs';

const description = JSON.parse(readFileSync(process.argv[2] ?? '../web/openapi.json', 'utf8'));
writeFileSync('src/lib/api/schema.ts', await schemaText(description));
