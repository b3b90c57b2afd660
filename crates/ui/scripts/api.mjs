/** Writes `src/lib/api/schema.ts`, the server's documents as types: `npm run api [-- OPENAPI.json]`. */
import { readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';

const { openapi, info, components } = JSON.parse(readFileSync(process.argv[2] ?? '../web/openapi.json', 'utf8'));
// Documents only: the calls themselves are few, and written by hand where they are used.
const types = astToString(await openapiTS({ openapi, info, paths: {}, components }));
writeFileSync('src/lib/api/schema.ts', `/** Made by \`npm run api\` from the server's description of itself. Do not edit. */\n${types}`);
