import { VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { expect, it } from 'vitest';
import { columnsOf, newWords, type VisitTuple } from './visit-columns.ts';
import { packed, unpacked } from './visit-pack.ts';

const NEW = 'planted';
const visitOf = (nth: number): VisitTuple => [
  480_000 + nth,
  `0000000${nth}-0000-4000-8000-00000000000${nth}`,
  nth,
  60 * nth,
  nth,
  1000 * nth,
  nth % 2 === 1,
  nth % 2 === 0,
  Array.from({ length: nth - 1 }, (_, view): [string, number | null, number | null] => [
    `/page ${view}`,
    view === 0 ? null : 70_000 * view,
    view === 0 ? null : 40 + view,
  ]),
  nth === 1 ? [] : [[`goal ${nth}`, nth - 1]],
  nth === 2 ? [] : [[`revenue:EUR`, -nth - 0.25]],
  ...VISIT_DIMENSIONS.map((dimension) => `${dimension} ${nth}`),
];
const VISITS = [1, 2, 3].map(visitOf);
const wordsFor = (dimensions: readonly string[]) =>
  [...dimensions, 'paths', 'goals', 'happenings'].map(newWords);

const read = (pack: Buffer, dimensions: readonly string[]) => {
  const words = wordsFor(dimensions);
  const columns = unpacked(pack, words, dimensions);
  const values = dimensions.map((dimension, place) => [
    dimension,
    Array.from(columns.codes[place] ?? [], (code) => words[place]?.list[code]),
  ]);
  const paths = Array.from(columns.views.codes, (code) => words[dimensions.length]?.list[code]);
  const goals = Array.from(columns.reached.codes, (code) => words[dimensions.length + 1]?.list[code]);
  const happenings = Array.from(columns.happened.codes, (code) => words[dimensions.length + 2]?.list[code]);
  return { ...columns, codes: Object.fromEntries(values), paths, goals, happenings };
};

it.each(Array.from({ length: VISIT_DIMENSIONS.length + 1 }, (_, place) => place))(
  'A dimension that is added at place %i is empty in packs of before, takes no other’s values, and is skipped by a process that does not know it',
  (place) => {
    const more = VISIT_DIMENSIONS.toSpliced(place, 0, NEW as never);
    const known = wordsFor(VISIT_DIMENSIONS);
    const before = packed(columnsOf(VISITS, known), known, 480_000);
    const now = read(before, VISIT_DIMENSIONS);
    expect(now.codes.source).toEqual(['source 1', 'source 2', 'source 3']);
    expect([...now.began, ...now.lasted]).toEqual([1, 2, 3, 60, 120, 180]);
    expect([...now.converted, ...now.daily]).toEqual([1, 0, 1, 0, 1, 0]);
    expect(now.paths).toEqual(['/page 0', '/page 0', '/page 1']);
    expect([...now.views.lengths, ...now.views.numbers]).toEqual([0, 1, 2, 0, 0, 70_001]);
    expect([...now.views.small]).toEqual([0, 0, 42]);
    expect(now.happenings).toEqual(['revenue:EUR', 'revenue:EUR']);
    expect([...now.happened.lengths, ...now.happened.numbers]).toEqual([1, 0, 1, -1.25, -3.25]);
    expect(now.goals).toEqual(['goal 2', 'goal 3']);
    expect([...now.reached.lengths, ...now.reached.numbers]).toEqual([0, 1, 1, 1, 2]);
    expect(read(before, more)).toEqual({
      ...now,
      codes: { ...now.codes, [NEW]: ['', '', ''] },
    });

    const old = columnsOf(VISITS, known);
    const words = [...more.map(newWords), ...known.slice(-3)];
    const codes = more.map((dimension, at) => {
      const list = VISITS.map((_, nth) => `${dimension} ${nth + 1}`);
      return Uint8Array.from(list, (word) => {
        const of = words[at];
        if (!of?.codes.has(word)) of?.codes.set(word, of.list.push(word) - 1);
        return of?.codes.get(word) ?? 0;
      });
    });
    const after = packed({ ...old, codes }, words, 480_000, more);
    expect(read(after, VISIT_DIMENSIONS)).toEqual(now);
    expect(read(after, more).codes[NEW]).toEqual(['planted 1', 'planted 2', 'planted 3']);
  },
);
