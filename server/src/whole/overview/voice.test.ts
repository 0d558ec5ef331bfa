import { expect, it } from 'vitest';
import { voiceOf } from './voice.service.ts';

const own = { id: 'own', name: 'Acme', role: 'own' as const };
const rival = (name: string) => ({ id: name, name, role: 'competitor' as const });
const on = (day: string, brand_id: string, answers: number) => ({ day, brand_id, answers });
const week = { start: '2026-11-15', end: '2026-11-21' };

it('Share of voice over time has the four strongest competitors and all others together, on the days with mentions', () => {
  const rivals = ['F', 'E', 'D', 'C', 'B', 'Never'].map(rival);
  const days = [
    on('2026-11-16', 'own', 3),
    ...['B', 'C', 'D', 'E', 'F'].map((name, place) => on('2026-11-16', name, 9 - place)),
    on('2026-11-20', 'F', 2),
    on('2026-11-20', 'untracked', 50),
  ];
  expect(voiceOf(week, days, [own, ...rivals], 4)).toEqual({
    points: [
      { start: '2026-11-16', end: '2026-11-16', mentions: 38 },
      { start: '2026-11-20', end: '2026-11-20', mentions: 2 },
    ],
    brands: [
      { brand_id: 'own', name: 'Acme', own: true, mentions: [3, 0] },
      { brand_id: 'B', name: 'B', own: false, mentions: [9, 0] },
      { brand_id: 'C', name: 'C', own: false, mentions: [8, 0] },
      { brand_id: 'D', name: 'D', own: false, mentions: [7, 0] },
      { brand_id: 'F', name: 'F', own: false, mentions: [5, 2] },
    ],
    others: { brands: 1, mentions: [6, 0] },
  });
});

it('Share of voice over a year adds up the days of each part, its first and last day included', () => {
  const year = { start: '2025-11-22', end: '2026-11-21' };
  const days = ['2025-11-22', '2026-11-09', '2026-11-21'].map((day) => on(day, 'own', 1));
  expect(voiceOf(year, days, [own], 4)).toEqual({
    points: [
      { start: '2025-11-22', end: '2025-11-22', mentions: 1 },
      { start: '2026-11-09', end: '2026-11-21', mentions: 2 },
    ],
    brands: [{ brand_id: 'own', name: 'Acme', own: true, mentions: [1, 2] }],
    others: null,
  });
});
