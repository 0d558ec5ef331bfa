import type { SharedReport } from '@sightline/contract/whole/reports';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { seeded } from '../../../test/chance.ts';
import { comeAndGo } from '../../../test/come-and-go.ts';
import { at, openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { sendDueReports } from './send-reports.ts';

const NOW = at(11 * 3600);
const signal = new AbortController().signal;

let app: TestApp;
let site: TrackedDomain;
beforeAll(async () => {
  app = await startTestApp();
  app.setTime(NOW);
  site = await openTrackedDomain(app);
  const rule = (await site.call('POST', 'conversion-rules', { trigger_event: 'click', expression: 'Buy' }))
    .body.id;
  await site.happen(...comeAndGo(site, rule, seeded(7), 120));
  await app.ctx.jobs.stop();
});
afterAll(() => app.stop());

const share = (wish: object) => site.call('POST', 'reports', { about: 'analytics', ...wish });
async function read(url: string): Promise<{ status: number; body: SharedReport; text: string }> {
  return app.call('GET', `/api/reports/shared${new URL(url).search}`);
}

it('A shared Analytics shows what Analytics counts by the same filters, and no id, visitor or address that leads further', async () => {
  for (const filters of [[], ['device:mobile'], ['country:BE', 'page~:/']]) {
    const report = (await share({ range: 'week', filters })).body;
    expect(report).toMatchObject({ about: 'analytics', topic_id: null, filters });
    const shown = await read(report.url);
    expect(shown).toMatchObject({ status: 200, body: { about: 'analytics', topic: null, strip: null } });
    const { start, end, time_zone, visits } = shown.body;
    const asked = filters.map((filter, place) => `&filters[${place}]=${encodeURIComponent(filter)}`).join('');
    const days = `start=${start}&end=${end}${asked}`;
    const counted = (await site.get(`analytics/report?${days}&compare=previous`)).body;
    const { totals, series, before, grain } = counted;
    expect(visits).toMatchObject({ totals, series, before, grain });
    expect(time_zone).toBe(counted.time_zone);
    for (const { dimension, rows } of visits?.lists ?? [])
      expect(rows).toEqual(
        counted.dimensions[dimension].rows
          .slice(0, 8)
          .map(({ label, visits: n, converted }: Record<string, unknown>) => ({
            label,
            visits: n,
            converted,
          })),
      );
    const pages = (await site.get(`analytics/pages?${days}&limit=8`)).body.rows;
    expect(visits?.pages).toEqual(
      pages.map(({ key, views }: { key: string; views: number }) => ({ path: key, views })),
    );
    expect(shown.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
  }
  const all = await read((await share({})).body.url);
  expect(all.body.visits?.totals.visits).toBeGreaterThan(0);
  expect(all.body.visits?.lists.map(({ dimension }) => dimension)).toContain('source');
});

it('A report about two things at once, or with filters that visits do not have, is refused by name', async () => {
  const fields = async (wish: object) => {
    const { status, body } = await site.call('POST', 'reports', wish);
    expect(status).toBe(400);
    return Object.keys(body.errors ?? body.fields ?? {});
  };
  expect(await fields({ about: 'topic' })).toEqual(['about']);
  expect(await fields({ about: 'analytics', topic_id: site.person.domain_id })).toEqual(['about']);
  expect(await fields({ filters: ['country:BE'] })).toEqual(['filters']);
  expect(await fields({ about: 'analytics', filters: ['shoe:45'] })).toEqual(['filters']);
});

it('Analytics by mail has its figures, sources and pages, and is left out where nobody came', async () => {
  const visit = () => Promise.reject(new FetchError('timeout', 'none'));
  const ctx = { ...app.ctx, browser: { ...app.ctx.browser, visit } };
  const schedule = (to: string) => ({ schedule: { every: 'week', recipients: [to] } });
  await share({ range: 'week', ...schedule('some@example.com') });
  await share({ range: 'week', filters: ['country:ZZ'], ...schedule('none@example.com') });
  // The Monday after the visits.
  app.setTime(new Date('2026-11-23T08:00:00Z'));
  await sendDueReports(ctx, signal);
  const emails = (
    await runText(ctx.db, `select to_address, subject, text from letters where subject like '%visits'`)
  ).rows as { to_address: string; subject: string; text: string }[];
  expect(emails.map(({ to_address }) => to_address)).toEqual(['some@example.com']);
  const [{ subject, text } = { subject: '', text: '' }] = emails;
  expect(subject).toMatch(/ website visits$/);
  for (const words of ['Visitors', 'Conversions', 'Top sources', 'Top pages', 'Download the PDF'])
    expect(text).toContain(words);
  expect(text).not.toContain('answers');
});
