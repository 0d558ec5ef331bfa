import { describe, expect, it } from 'vitest';
import { agoText, countOf, elapsedText, parseTime, timeText } from './format.ts';

describe('Times', () => {
  it('[P-ENT-32] A date without a time zone is read as UTC', () => {
    const noon = '2025-03-01T12:00:00.000Z';
    for (const text of ['2025-03-01T12:00:00', '2025-03-01 12:00:00', '2025-03-01T12:00:00Z']) {
      expect(parseTime(text)?.toISOString()).toBe(noon);
    }
    expect(parseTime('2025-03-01T14:00:00+02:00')?.toISOString()).toBe(noon);
    expect(parseTime('2025-03-01')?.toISOString()).toBe('2025-03-01T00:00:00.000Z');
    expect([parseTime('soon'), parseTime(null), parseTime('')]).toEqual([null, null, null]);
  });

  it('[P-ENT-33] Times show hour and minute, in the reader’s locale and time zone', () => {
    const moment = new Date('2025-03-01T12:05:00Z');
    expect(timeText(moment, 'time', 'en-US', 'Europe/Berlin')).toBe('1:05 PM');
    expect(timeText(moment, 'time', 'de-DE', 'Europe/Berlin')).toBe('13:05');
    const now = new Date('2025-11-22T12:00:00Z');
    expect(timeText(moment, 'moment', 'en-US', 'UTC', now)).toBe('Mar 1, 12:05 PM');
  });

  it('A date of another year shows its year, in the reader’s time zone', () => {
    const now = new Date('2026-01-05T12:00:00Z');
    const say = (text: string, form: 'day' | 'moment' | 'time', zone = 'UTC') =>
      timeText(new Date(text), form, 'en-US', zone, now);
    expect(say('2025-12-30T09:00:00Z', 'day')).toBe('Dec 30, 2025');
    expect(say('2025-12-30T09:00:00Z', 'moment')).toBe('Dec 30, 2025, 9:00 AM');
    expect(say('2025-12-30T09:00:00Z', 'time')).toBe('9:00 AM');
    expect(say('2026-01-02T09:00:00Z', 'day')).toBe('Jan 2');
    expect(say('2025-12-31T23:30:00Z', 'day', 'Europe/Berlin')).toBe('Jan 1');
    expect(agoText(new Date('2025-12-20T09:00:00Z'), now, 'en-US')).toMatch(/^Dec 20, 2025, /);
  });

  it('Times say how long ago they were', () => {
    const now = new Date('2025-03-08T12:00:00Z');
    const before = (ms: number) => agoText(new Date(now.getTime() - ms), now, 'en-US');
    expect(before(20_000)).toBe('just now');
    expect(before(5 * 60_000)).toBe('5 minutes ago');
    expect(before(3 * 3_600_000)).toBe('3 hours ago');
    expect(before(30 * 3_600_000)).toBe('yesterday');
    expect(before(20 * 86_400_000)).toMatch(/^Feb 16, /);
  });

  it('Elapsed times and counts are shown in words', () => {
    expect([elapsedText(900), elapsedText(64_000)]).toEqual(['0s', '1m 04s']);
    expect([countOf(1, 'answer'), countOf(1204, 'answer')]).toEqual(['1 answer', '1,204 answers']);
  });
});
