import { expect, it } from 'vitest';
import { wrongDefaults } from './wrong-defaults.ts';

it('A default that is of another type than its schema is named by its place', () => {
  const schemas = {
    flag: { type: 'string', default: false },
    fine: { type: 'string', enum: ['true', 'false'], default: 'false' },
    other: { type: 'string', enum: ['asc', 'desc'], default: 'up' },
    list: { type: 'array', default: [], items: { type: 'integer', default: 0.5 } },
    none: { type: ['string', 'null'], default: null },
  };
  expect(wrongDefaults({ schemas })).toEqual(['#/schemas/flag', '#/schemas/other', '#/schemas/list/items']);
});
