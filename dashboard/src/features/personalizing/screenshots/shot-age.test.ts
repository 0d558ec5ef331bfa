import { describe, expect, it } from 'vitest';
import { isDue, readHttpDate, type Shot } from './shot-age.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const MINUTE = 60_000;
const shot = (change: Partial<Shot>): Shot => ({
  image: new Blob(),
  taken_at: NOW,
  renewed_at: null,
  version: 1,
  ...change,
});

describe('The age of a picture', () => {
  it('[P-PREV-22, P-PREV-23, P-CONST-15] A new picture is due only after ten minutes', () => {
    expect(isDue(shot({ taken_at: NOW - 10 * MINUTE }), 1, NOW)).toBe(false);
    expect(isDue(shot({ taken_at: NOW - 10 * MINUTE - 1 }), 1, NOW)).toBe(true);
  });

  it('[P-API-25] The age of a picture is unknown without the header, and then no new picture is due', () => {
    expect(readHttpDate(undefined)).toBeNull();
    expect(readHttpDate('yesterday')).toBeNull();
    expect(readHttpDate('Sun, 01 Mar 2026 12:00:00 GMT')).toBe(NOW);
    expect(isDue(shot({ taken_at: null }), 1, NOW)).toBe(false);
  });

  it('The browser asks for a new picture once in ten minutes, even where the clocks of server and browser differ by more', () => {
    const ahead = { taken_at: NOW - 60 * MINUTE };
    expect(isDue(shot({ ...ahead, renewed_at: NOW - 9 * MINUTE }), 1, NOW)).toBe(false);
    expect(isDue(shot({ ...ahead, renewed_at: NOW - 11 * MINUTE }), 1, NOW)).toBe(true);
  });

  it('A picture is out of date as soon as the page is changed', () => {
    expect(isDue(shot({ version: 1 }), 2, NOW)).toBe(true);
    expect(isDue(shot({ version: undefined }), undefined, NOW)).toBe(false);
  });
});
