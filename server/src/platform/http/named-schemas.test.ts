import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { namedSchemas, schemaConverter } from './named-schemas.ts';

const made: z.ZodType[] = [];
const named = (id: string) => {
  const schema = z.object({ k: z.number() }).meta({ id, description: 'A share.' });
  made.push(schema);
  return schema;
};
// The registry is the whole worker's.
afterEach(() => {
  for (const schema of made.splice(0)) z.globalRegistry.remove(schema);
});

function convert(schema: z.ZodType) {
  const components = Object.entries(namedSchemas()).map(([name, one]) => ({
    schema: one.schema,
    required: true,
    ref: `#/components/schemas/${name}`,
    allowedStrategies: ['output' as const],
  }));
  return schemaConverter().convert(schema, { strategy: 'output', components })[1];
}

it('A field that says more of a named schema refers to it with words of its own', () => {
  const share = named('ShareForTest');
  expect(convert(z.object({ plain: share, told: share.describe('Of all answers.') }))).toMatchObject({
    properties: {
      plain: { $ref: '#/components/schemas/ShareForTest' },
      told: { $ref: '#/components/schemas/ShareForTest', description: 'Of all answers.' },
    },
  });
});

it('A named schema that is checked further is still referred to', () => {
  const checked = named('ShareForTest').refine(({ k }) => k > 0);
  expect(convert(z.object({ checked }))).toMatchObject({
    properties: { checked: { $ref: '#/components/schemas/ShareForTest' } },
  });
});

it('Two schemas of the same name are refused', () => {
  const first = named('ShareForTest');
  named('ShareForTest');
  expect(() => convert(z.object({ first }))).toThrow('Two schemas are called ShareForTest.');
});
