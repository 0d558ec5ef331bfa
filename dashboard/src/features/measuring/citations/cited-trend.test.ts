import type { CitedDomains } from '@sightline/contract/measuring/citations';
import { expect, it } from 'vitest';
import { citationLines, citedSentence } from './cited-trend.ts';

const site = (domain: string, answers: number, kind: CitedDomains['sites'][number]['kind'] = 'other') => ({
  domain,
  kind,
  answers,
  named: 0,
  counts: [answers, 0],
});
const cited: CitedDomains = {
  start: '2026-11-01',
  end: '2026-11-30',
  time_zone: 'UTC',
  answers: 40,
  points: [
    { start: '2026-11-02', end: '2026-11-02', answers: 20 },
    { start: '2026-11-09', end: '2026-11-09', answers: 20 },
  ],
  sites: [
    ...['a', 'b', 'c', 'd', 'e', 'f'].map((name, place) => site(`${name}.example`, 20 - place)),
    site('acme.example', 10, 'own'),
  ],
};

it('The chart of citations has the own site first and the four others that are cited most', () => {
  const lines = citationLines(cited);
  expect(lines.map(({ label }) => label)).toEqual([
    'acme.example',
    'a.example',
    'b.example',
    'c.example',
    'd.example',
  ]);
  expect(lines[0]?.points.map(({ value }) => value)).toEqual([50, 0]);
});

it('A sentence says how often the own site is cited, and which other site most', () => {
  expect(citedSentence(cited)).toBe(
    'Assistants cite your site in 25% of 40 answers. a.example is cited most, in 50%.',
  );
  expect(citedSentence({ ...cited, sites: [site('acme.example', 30, 'own'), site('a.example', 4)] })).toBe(
    'Assistants cite your site in 75% of 40 answers. Of other sites, a.example is cited most, in 10%.',
  );
  expect(citedSentence({ ...cited, answers: 0, sites: [] })).toBe('No assistant answers in this range.');
});
