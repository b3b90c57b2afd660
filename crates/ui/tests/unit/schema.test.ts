import { expect, test } from 'vitest';
import { schemaText } from '../../scripts/schema.mjs';
import committed from '../../src/lib/api/schema.ts?raw';
import description from '../../../web/openapi.json?raw';

test('the types of the server’s documents are those of its description', async () => {
  const made = await schemaText(JSON.parse(description));
  expect(made === committed, 'run `npm run api`').toBe(true);
});
