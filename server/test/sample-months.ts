import { expect, it } from 'vitest';
import type { TestApp } from './app.ts';

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** A sample workspace's last thirty days, compared with the thirty before. */
export function sampleMonths(opened: () => { app: TestApp; token: string; domain_id: string }) {
  it('Each figure of the sample’s last thirty days has one of the thirty days before', async () => {
    const { app, token, domain_id } = opened();
    const days = `start=${dayBefore(29)}&end=${dayBefore(0)}`;
    const get = async (path: string) =>
      (await app.call('GET', `/api/domains/${domain_id}${path}`, { token })).body;
    const { totals, before, series } = await get(`/analytics/report?${days}&compare=previous`);
    expect(before.totals.visits).toBeGreaterThan(200);
    expect(totals.visits).toBeGreaterThan(before.totals.visits);
    const empty = [...before.series, ...series].filter(({ visits }: { visits: number }) => visits === 0);
    expect(empty.length).toBeLessThan(3);
    const strip = await get(`/aeo/overview/strip?${days}`);
    for (const of of ['mentioned', 'cited', 'share_of_voice'])
      expect(strip[of].share, of).toBeGreaterThan(strip[of].previous);
    for (const of of ['visits', 'conversions'])
      expect(strip[of].count, of).toBeGreaterThan(strip[of].previous ?? Number.POSITIVE_INFINITY);
  });
}
