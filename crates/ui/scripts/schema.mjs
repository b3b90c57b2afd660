/** The server's documents as types, made from its description of itself. */
import openapiTS, { astToString } from 'openapi-typescript';

/** The text of `src/lib/api/schema.ts`. @param {{ openapi: string, info: unknown, components: unknown }} description */
export async function schemaText({ openapi, info, components }) {
  // Documents only: the calls themselves are few, and written by hand where they are used.
  const types = astToString(await openapiTS({ openapi, info, paths: {}, components }));
  return `/** Made by \`npm run api\` from the server's description of itself. Do not edit. */\n${types}`;
}
