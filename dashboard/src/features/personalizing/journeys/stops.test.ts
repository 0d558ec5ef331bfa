import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import { describe, expect, it } from 'vitest';
import { dwellText, seenText, stopIndex, stopsOf, valueText } from './stops.ts';

const step = (path: string) => ({ url: path, path, variantId: null, pageId: null, dwellTime: 0 });
const visit = (...paths: string[]): VisitorSession => ({
  id: paths.join(),
  started_at: '2026-03-01T12:00:00Z',
  ended_at: '2026-03-01T12:00:00Z',
  has_conversion: false,
  source: 'Direct',
  reason: null,
  country: null,
  device: null,
  conversions: [],
  events: [],
  pages: paths.map(step),
});

describe('A journey', () => {
  const stops = stopsOf([visit('/', '/pricing'), visit(), visit('/docs')]);

  it('[P-JOUR-23, P-JOUR-24] A journey goes on across sessions and skips those without pages', () => {
    expect(stops.map(({ session, page, step: { path } }) => [session, page, path])).toEqual([
      [0, 0, '/'],
      [0, 1, '/pricing'],
      [2, 0, '/docs'],
    ]);
  });

  it('[P-JOUR-27] A journey begins with its first page where the address names none that exists', () => {
    expect(stopIndex(stops, 1, 2)).toBe(1);
    expect(stopIndex(stops, 3, 1)).toBe(2);
    expect(stopIndex(stops)).toBe(0);
    expect(stopIndex(stops, 2, 1)).toBe(0);
    expect(stopIndex([], 4, 4)).toBe(0);
  });

  it('[P-JOUR-33, P-JOUR-34] A journey says how long a page was open in whole minutes and seconds', () => {
    expect([0, 59.9, 60, 125, 4000].map(dwellText)).toEqual(['0s', '59s', '1m 0s', '2m 5s', '66m 40s']);
  });

  it('A journey says how long a page was seen only where that was measured', () => {
    const view = {
      ...{ type: 'page_view' as const, ts: '', preview_url: '', page_url: '', page_path: '/', title: '' },
      ...{ page_id: null, variant_id: null, scroll: null, clicks: [] },
    };
    expect(seenText({ ...view, visible_ms: 42_900 })).toBe('seen 42s');
    expect(seenText({ ...view, visible_ms: null })).toBeNull();
    expect(seenText(undefined)).toBeNull();
  });

  it('A journey shows the value of a conversion, even if its currency does not exist', () => {
    expect(valueText(250, 'EUR', 'en-US')).toBe('€250.00');
    expect(valueText(250, 'no', 'en-US')).toBe('250 no');
    expect(valueText(2500, null, 'en-US')).toBe('2,500');
  });
});
