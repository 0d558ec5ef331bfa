import { expect, it } from 'vitest';
import type { TrackedBrand } from '../../understanding/brands/brand-types.ts';
import { createAnswerReader } from './read-answer.ts';
import { MAX_PART, matchInParts } from './read-parts.ts';

const brand = (name: string, role: TrackedBrand['role']): TrackedBrand => ({
  id: name,
  domain_id: '',
  name,
  role,
  domains: [],
  url: null,
  aliases: [],
  owned_properties: [],
  status: 'confirmed',
  source: 'person',
  evidence: [],
  matched_version: 1,
  decisions: [],
});
const read = (text: string) =>
  createAnswerReader(
    [brand('Acme Tills', 'own'), brand('Globex', 'competitor'), brand('Target', 'competitor')],
    1,
  )({ text, searched: false, citations: [] });
const placesOf = (text: string) =>
  read(text).mentions.flatMap(({ rank, spans }) =>
    spans.map(({ start, end }) => `${rank} ${text.slice(start, end)}`),
  );

const filler = (length: number) => 'plain words without names, '.repeat(length / 27 + 1).slice(0, length);

it('A name far behind in a long answer counts, at its place and in its rank', () => {
  const text = `${filler(120_000)}\nGlobex is cheap.\n${filler(120_000)}\nAcme Tills is better than Globex.`;
  const { mentioned } = read(text);
  expect(mentioned).toBe(true);
  expect(placesOf(text)).toEqual(['1 Globex', '1 Globex', '2 Acme Tills']);
});

it.each([
  ['. ', 'Acme Tills'],
  ['\n', 'Acme Tills'],
  ['。', 'Acme Tills'],
  [' ', 'Globex'],
  ['😀', 'Globex'],
])('No name is cut in two where a part of a long answer ends with %j', (end, name) => {
  for (let by = -12; by <= 2; by += 2) {
    const lead = end.repeat(MAX_PART).slice(0, MAX_PART + by);
    expect(placesOf(`${lead} ${name} is fast.${end.repeat(MAX_PART)}`)).toEqual([`1 ${name}`]);
  }
});

it.each(['w', 'Word ', 'a.\n', '😀'])(
  'Each character of a long answer of %j is read once, in parts of bounded length',
  (piece) => {
    const text = piece.repeat(600_000 / piece.length);
    const parts: string[] = [];
    matchInParts((part) => {
      parts.push(part);
      return [];
    }, text);
    expect(parts.join('')).toBe(text);
    expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(MAX_PART);
    expect(parts.length).toBeLessThanOrEqual(14);
  },
);

it('What one part of a long answer says for certain leaves nothing unclear in another', () => {
  const open = 'Target shoppers who bake at home.';
  expect(read(open).unclear).toHaveLength(1);
  expect(read(`${open}\n${filler(60_000)}\n${open}`).unclear).toHaveLength(1);
  expect(read(`${open}\n${filler(60_000)}\nThe shop Target offers flour.`).unclear).toEqual([]);
});
