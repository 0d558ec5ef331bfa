import type { Voice } from '@sightline/contract/whole/voice';
import { expect, it } from 'vitest';
import { pointDays } from '../../../lib/series/point-days.ts';
import { leadingVoice, onePointSentence, voiceLines } from './voice-trend.ts';

const voice: Voice = {
  start: '2026-11-01',
  end: '2026-11-30',
  time_zone: 'UTC',
  points: [
    { start: '2026-11-01', end: '2026-11-13', mentions: 40 },
    { start: '2026-11-20', end: '2026-11-20', mentions: 8 },
  ],
  brands: [
    { brand_id: 'a', name: 'Acme', own: true, mentions: [10, 0] },
    { brand_id: 'b', name: 'Rival', own: false, mentions: [20, 6] },
  ],
  others: { brands: 3, mentions: [10, 2] },
};

it('The lines of share of voice are percentages of each point’s mentions, the own brand first and strongest', () => {
  const lines = voiceLines(voice);
  expect(lines.map(({ label, tone, isStrong }) => [label, tone, isStrong])).toEqual([
    ['Acme', 'accent', true],
    ['Rival', 'part-2', undefined],
    ['3 others', 'part-rest', undefined],
  ]);
  expect(lines.map(({ points }) => points.map(({ value }) => value))).toEqual([
    [25, 0],
    [50, 75],
    [25, 25],
  ]);
});

it('A point of share of voice is named after its days, and a single one is told in words', () => {
  expect(pointDays(voice.points, Date.parse('2026-11-01'))).toBe('Nov 1, 2026 – Nov 13, 2026');
  expect(pointDays(voice.points, Date.parse('2026-11-20'))).toBe('Nov 20, 2026');
  expect(onePointSentence(voiceLines(voice))).toBe(
    'Acme has 25% of all mentions, Rival 50%, and 3 others 25%.',
  );
});

it('A chart of many competitors shows the four strongest and adds up the others', () => {
  const brand = (name: string, own = false) => ({ brand_id: name, name, own, mentions: [1, 2] });
  const many = {
    ...voice,
    points: voice.points.slice(0, 2),
    brands: [brand('Acme', true), ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => brand(name))],
    others: null,
  };
  const { brands, others } = leadingVoice(many);
  expect(brands.map(({ name }) => name)).toEqual(['Acme', 'A', 'B', 'C', 'D']);
  expect(others).toEqual({ brands: 2, mentions: [2, 4] });
  expect(leadingVoice({ ...many, brands: many.brands.slice(0, 3) }).others).toBeNull();
});
