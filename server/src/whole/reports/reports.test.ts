import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { forgeToken } from '../../../test/forge-token.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { AppError } from '../../platform/app-error.ts';
import type { PageBrowser } from '../../platform/browser/page-browser.ts';
import { runText } from '../../platform/db/database.ts';
import { FetchError } from '../../platform/fetch/fetch-error.ts';
import { duePeriod } from './mail-period.ts';
import { reportToken } from './report-links.ts';
import { forgetReports, printReport } from './reports.jobs.ts';
import { sendDueReports } from './send-reports.ts';

const DAY_MS = 86_400_000;
const signal = new AbortController().signal;
/** A Wednesday. */
const NOW = new Date('2026-03-04T10:00:00Z');
const HOSTILE = 'Tills <script>alert(1)</script> for bakeries';

let at: MeasuringApp;
let topic_id: string;
beforeAll(async () => {
  at = await startMeasuringApp({ connected: ['perplexity'] });
  topic_id = await at.measure(HOSTILE, ['Which till suits a shop?', 'Which till suits a bakery?']);
  await at.app.ctx.jobs.stop();
  // It was measured on that day.
  await runText(at.app.ctx.db, 'update topic_executions set created_at = $1, finished_at = $1', [NOW]);
  for (const sums of ['answer_sums', 'mention_sums'])
    await runText(at.app.ctx.db, `update ${sums} set day = $1`, ['2026-03-04']);
  at.app.setTime(NOW);
});
afterAll(() => at.stop());

const share = async (wish: object = {}) => (await at.call('POST', '/reports', wish)).body;
const tokenOf = (url: string) => new URL(url).searchParams.get('token') ?? '';
const read = (token: string) => at.app.call('GET', `/api/reports/shared?token=${token}`);
const later = (ms: number) => at.app.setTime(new Date(NOW.getTime() + ms));
const sql = async (text: string, ...values: unknown[]) =>
  (await runText(at.app.ctx.db, text, values)).rows as Record<string, unknown>[];

describe('A shared report', () => {
  it('A link shows a topic’s figures without an account, and no id, no person and no call that leads further', async () => {
    const report = await share({ topic_id });
    const reply = await read(tokenOf(report.url));
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
    });
    expect(reply.headers['referrer-policy']).toBe('no-referrer');
    expect(reply.body).toMatchObject({
      brand: 'Acme',
      host: 'www.acme.example',
      topic: HOSTILE,
      start: '2026-02-03',
      end: '2026-03-04',
      performance: { share: 1 },
      rates: { mentioned: { share: 1 } },
      mentions: { assistants: [{ label: 'Perplexity' }], brands: [{ name: 'Acme', own: true }] },
      strip: null,
    });
    expect(reply.body.executions).toHaveLength(1);
    expect(reply.body.sources.map(({ domain }: { domain: string }) => domain)).toContain('acme.example');
    expect(reply.text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(reply.text).not.toContain(at.person.email);
    const [listed] = (await at.call('GET', '/reports')).body;
    expect(listed).toMatchObject({
      id: report.id,
      url: report.url,
      topic_text: HOSTILE,
      last_read_at: NOW.toISOString(),
    });
    // What the link shows moves on with the days.
    later(DAY_MS);
    expect((await read(tokenOf(report.url))).body.end).toBe('2026-03-05');
    later(0);
  });

  it('A link to the overview shows its figures, topics and assistants', async () => {
    const { body } = await read(tokenOf((await share({ range: 'week' })).url));
    expect(body).toMatchObject({
      topic: null,
      start: '2026-02-26',
      strip: { mentioned: { share: 1 }, visits: { count: null } },
      topics: [{ text: HOSTILE, score: 1 }],
      series: [{ score: 1 }],
      executions: [],
    });
  });

  it('A revoked, an expired and a guessed link show nothing, and say nothing of the company', async () => {
    const [gone, old] = [await share({ topic_id }), await share({ expires_in_days: 1 })];
    await at.call('DELETE', `/reports/${gone.id}`);
    expect((await at.call('DELETE', `/reports/${gone.id}`)).status).toBe(404);
    later(DAY_MS);
    const right = tokenOf(old.url);
    const wrong = forgeToken(right);
    const unknown = reportToken(at.app.ctx, at.person.domain_id);
    const replies = {
      'This report is no longer shared.': tokenOf(gone.url),
      'This link has expired. Ask the sender for a new one.': right,
      'There is no report at this address.': wrong,
    };
    for (const [detail, token] of Object.entries(replies)) {
      const reply = await read(token);
      expect(reply).toMatchObject({ status: 404, body: { detail } });
      expect(reply.text).not.toMatch(/acme|tills/i);
      expect((await at.app.call('GET', `/api/reports/shared/pdf?token=${token}`)).status).toBe(404);
    }
    for (const token of [unknown, '', 'x'.repeat(150), `${right}A`])
      expect((await read(token)).body.detail).toBe('There is no report at this address.');
    // Nobody needs the rows for longer than readers come back.
    later(100 * DAY_MS);
    await forgetReports.run(at.app.ctx, {}, { signal });
    expect(await sql('select id from reports where id = any($1)', [gone.id, old.id])).toEqual([]);
    later(0);
  });

  it('Where no browser runs, a reader is told why there is no PDF, and the link goes on', async () => {
    const report = await share({ topic_id });
    const pdf = (accept: string) =>
      at.app.call('GET', report.url.replace(/.*report\?/, '/api/reports/shared/pdf?'), {
        headers: { accept },
      });
    const asked = pdf('*/*');
    const visit = () => Promise.reject(new AppError('no_browser', 'Install Chromium.'));
    const browser = { visit, close: async () => undefined };
    const files = () => sql('select 1 from report_files where report_id = $1', report.id);
    await until(async () => (await files()).length > 0);
    await printReport.run({ ...at.app.ctx, browser }, { report_id: report.id }, { signal });
    const sentence = 'PDFs cannot be made here at the moment. Open the report and print it instead.';
    expect(await asked).toMatchObject({ status: 503, body: { detail: sentence } });
    const page = await pdf('text/html');
    expect(page).toMatchObject({ status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect(page.text).toContain(sentence);
    expect((await read(tokenOf(report.url))).status).toBe(200);
  });

  it('The reports of a website are nobody else’s to list, to revoke, or to make of its topics', async () => {
    const eve = await signUpPerson(at.app, { organization_name: 'Eve' });
    const report = await share({ topic_id });
    const as = (method: string, path: string, body?: object) =>
      at.app.call(method, `/api/domains/${path}`, { token: eve.token, body });
    expect((await as('GET', `${at.person.domain_id}/reports`)).status).toBe(404);
    expect((await as('DELETE', `${eve.domain_id}/reports/${report.id}`)).status).toBe(404);
    expect((await as('POST', `${eve.domain_id}/reports`, { topic_id })).status).toBe(404);
    expect((await as('GET', `${eve.domain_id}/reports`)).body).toEqual([]);
    expect((await read(tokenOf(report.url))).status).toBe(200);
  });

  it('A link ends with its topic and with its website', async () => {
    const eve = await signUpPerson(at.app, { organization_name: 'Gone', host: 'gone.example' });
    const made = await at.app.call('POST', `/api/domains/${eve.domain_id}/reports`, {
      token: eve.token,
      body: {},
    });
    const token = tokenOf(made.body.url);
    expect((await read(token)).status).toBe(200);
    const body = { name: 'Gone', password: eve.password };
    await at.app.call('DELETE', '/api/organizations/me', { token: eve.token, body });
    expect((await read(token)).body.detail).toBe('There is no report at this address.');

    const report = await share({ topic_id });
    await sql('update topics set archived_at = now() where id = $1', topic_id);
    expect((await read(tokenOf(report.url))).body.detail).toBe('This report is no longer shared.');
    await sql('update topics set archived_at = null where id = $1', topic_id);
  });

  it('More links than anybody reads, more recipients than a team has, and floods of reads are refused', async () => {
    const eve = await signUpPerson(at.app, { organization_name: 'Many' });
    const make = (body: object) =>
      at.app.call('POST', `/api/domains/${eve.domain_id}/reports`, { token: eve.token, body });
    const recipients = Array.from({ length: 11 }, (_, place) => `p${place}@example.com`);
    for (const schedule of [
      { every: 'week', recipients },
      { every: 'week', recipients: [] },
      { every: 'day', recipients: ['a@example.com'] },
    ])
      expect((await make({ schedule })).status).toBe(400);
    expect((await make({ expires_in_days: 366 })).status).toBe(400);
    for (let count = 0; count < 50; count += 1) expect((await make({})).status).toBe(200);
    expect(await make({})).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('50 reports') },
    });
    const statuses: number[] = [];
    for (let count = 0; count <= 120; count += 1) statuses.push((await read('guess')).status);
    expect(statuses.at(-1)).toBe(429);
    later(60_000);
  });
});

describe('A report by mail', () => {
  const emails = async () =>
    (await sql(
      `select to_address, subject, text, html, unsubscribe_url from letters where subject like 'Acme in AI answers%' order by to_address`,
    )) as Record<'to_address' | 'subject' | 'text' | 'html' | 'unsubscribe_url', string>[];

  it('Weekly emails are due from Monday, monthly ones from the first, 7:00 in the website’s time zone, until the next', () => {
    const period = (every: 'week' | 'month', time: string, zone = 'UTC') =>
      duePeriod(every, zone, new Date(time));
    expect(period('week', '2026-03-09T06:59:00Z')).toBe('2026-03-02');
    expect(period('week', '2026-03-09T07:00:00Z')).toBe('2026-03-09');
    expect(period('month', '2026-04-01T06:59:00Z')).toBe('2026-03-01');
    expect(period('month', '2026-04-01T07:00:00Z')).toBe('2026-04-01');
    // In summer time, which had begun.
    expect(period('month', '2026-04-01T13:59:00Z', 'America/Los_Angeles')).toBe('2026-03-01');
    expect(period('month', '2026-04-01T14:00:00Z', 'America/Los_Angeles')).toBe('2026-04-01');
    expect(period('week', '2026-03-08T18:00:00Z', 'Pacific/Auckland')).toBe('2026-03-09');
  });

  it('Each recipient gets one email a week, whatever is killed or runs twice, and none when nothing was measured or after unsubscribing', async () => {
    // Only the last email finds a browser.
    const noBrowser = {
      ...at.app.ctx.browser,
      visit: () => Promise.reject(new FetchError('timeout', 'none')),
    };
    const pdf = Buffer.from('%PDF');
    const printing = { ...noBrowser, visit: async () => pdf } as unknown as PageBrowser;
    const ctx = { ...at.app.ctx, browser: noBrowser as PageBrowser };
    later(2 * 60_000);
    const recipients = ['Ann@example.com', 'ann@example.com', 'bo@example.com'];
    const report = await share({ topic_id, schedule: { every: 'week', recipients } });
    expect(report.schedule).toEqual({ every: 'week', recipients: ['ann@example.com', 'bo@example.com'] });
    await share({ schedule: { every: 'month', recipients: ['may@example.com'] } });
    await sql(`update topic_executions set finished_at = '2026-03-06T10:00:00Z'`);
    await sendDueReports(ctx, signal);
    expect(await emails()).toEqual([]);

    at.app.setTime(new Date('2026-03-10T07:10:00Z'));
    await ctx.db
      .transaction()
      .execute(async (db) => {
        await sendDueReports({ ...ctx, db }, signal);
        throw new Error('killed');
      })
      .catch(() => undefined);
    expect(await emails()).toEqual([]);
    await Promise.all([sendDueReports(ctx, signal), sendDueReports(ctx, signal)]);
    const [ann, bo, ...more] = await emails();
    expect(more).toEqual([]);
    expect(ann).toMatchObject({ to_address: 'ann@example.com', subject: `Acme in AI answers: ${HOSTILE}` });
    expect(ann?.text).toContain(report.url);
    expect(ann?.text).toContain(report.url.replace('/report?', '/api/reports/shared/pdf?'));
    expect(ann?.html).not.toContain('<script>');

    // Bo leaves by one click, without an account, and nobody else does.
    const leave = bo?.unsubscribe_url.replace(ctx.config.public_url, '') ?? '';
    expect((await at.app.call('GET', leave)).text).toContain('Stop this report by mail?');
    expect((await at.app.call('POST', forgeToken(leave))).status).toBe(404);
    expect((await at.app.call('POST', leave)).status).toBe(200);
    await sendDueReports(ctx, signal);
    at.app.setTime(new Date('2026-03-16T07:00:00Z'));
    await sendDueReports(ctx, signal);
    expect(await emails()).toHaveLength(2);
    await sql(`update topic_executions set finished_at = '2026-03-20T10:00:00Z'`);
    at.app.setTime(new Date('2026-03-25T07:00:00Z'));
    await sendDueReports(ctx, signal);
    // A clock that is set back, or a week that comes late, changes nothing.
    at.app.setTime(new Date('2026-03-17T07:00:00Z'));
    await sendDueReports(ctx, signal);
    expect((await emails()).map(({ to_address }) => to_address)).toEqual([
      'ann@example.com',
      'ann@example.com',
      'bo@example.com',
    ]);

    await at.call('DELETE', `/reports/${report.id}`);
    at.app.setTime(new Date('2026-04-01T07:00:00Z'));
    await sendDueReports({ ...ctx, browser: printing }, signal);
    const files = await sql(
      `select to_address, attachment_name, attachment from letters where subject like 'Acme%' order by to_address`,
    );
    const without = { attachment_name: null, attachment: null };
    expect(files).toEqual([
      { to_address: 'ann@example.com', ...without },
      { to_address: 'ann@example.com', ...without },
      { to_address: 'bo@example.com', ...without },
      {
        to_address: 'may@example.com',
        attachment_name: 'Acme in AI answers, 2026-03-31.pdf',
        attachment: pdf,
      },
    ]);
  });

  it('Guests of the sample workspace share links, but mail nothing', async () => {
    const guest = await signUpPerson(at.app, { organization_name: 'Guest' });
    await sql(`update organizations set sample = 'ready' where id = $1`, guest.org_id);
    const make = (body: object) =>
      at.app.call('POST', `/api/domains/${guest.domain_id}/reports`, { token: guest.token, body });
    const schedule = { every: 'week', recipients: ['stranger@example.com'] };
    expect(await make({ schedule })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('sample workspace') },
    });
    expect((await make({})).status).toBe(200);
  });
});
