import { describe, expect, it } from 'vitest';
import { agoText, countOf, elapsedText, parseTime, timeText } from './format.ts';

describe('times', () => {
  it('[P-ENT-32] takes a date without zone for UTC', () => {
    const noon = '2025-03-01T12:00:00.000Z';
    for (const text of ['2025-03-01T12:00:00', '2025-03-01 12:00:00', '2025-03-01T12:00:00Z']) {
      expect(parseTime(text)?.toISOString()).toBe(noon);
    }
    expect(parseTime('2025-03-01T14:00:00+02:00')?.toISOString()).toBe(noon);
    expect(parseTime('2025-03-01')?.toISOString()).toBe('2025-03-01T00:00:00.000Z');
    expect([parseTime('soon'), parseTime(null), parseTime('')]).toEqual([null, null, null]);
  });

  it('[P-ENT-33] shows hour and minute, in the reader’s locale and zone', () => {
    const moment = new Date('2025-03-01T12:05:00Z');
    expect(timeText(moment, 'time', 'en-US', 'Europe/Berlin')).toBe('1:05 PM');
    expect(timeText(moment, 'time', 'de-DE', 'Europe/Berlin')).toBe('13:05');
    expect(timeText(moment, 'moment', 'en-US', 'UTC')).toBe('Mar 1, 12:05 PM');
  });

  it('says how long ago', () => {
    const now = new Date('2025-03-08T12:00:00Z');
    const before = (ms: number) => agoText(new Date(now.getTime() - ms), now, 'en-US');
    expect(before(20_000)).toBe('just now');
    expect(before(5 * 60_000)).toBe('5 minutes ago');
    expect(before(3 * 3_600_000)).toBe('3 hours ago');
    expect(before(30 * 3_600_000)).toBe('yesterday');
    expect(before(20 * 86_400_000)).toMatch(/^Feb 16, /);
  });

  it('shows elapsed time and counts', () => {
    expect([elapsedText(900), elapsedText(64_000)]).toEqual(['0s', '1m 04s']);
    expect([countOf(1, 'answer'), countOf(1204, 'answer')]).toEqual(['1 answer', '1,204 answers']);
  });
});
