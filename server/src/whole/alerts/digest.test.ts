import type { Strip } from '@sightline/contract/whole/overview';
import { describe, expect, it } from 'vitest';
import { startMeasuringApp } from '../../../test/measuring-app.ts';
import { dueWeek, weekOf } from '../../company/notifications/digest-week.service.ts';
import { back } from '../../platform/day-range.ts';
import { runText } from '../../platform/db/database.ts';
import type { WebsiteWeek } from './digest-facts.ts';
import { faultOf } from './look-at-hosts.ts';
import { silenceOf } from './script-silence.ts';
import { sendDueDigests } from './send-digests.ts';
import { writeDigest } from './write-digest.ts';

const signal = new AbortController().signal;
const at = (time: string) => new Date(time);

describe('The week of a digest', () => {
  it('A digest’s week begins on Monday, and the digest is due from that Monday 7:00 until the next, in summer and winter', () => {
    expect(weekOf('2026-11-22')).toBe('2026-11-16');
    expect(weekOf('2026-11-23')).toBe('2026-11-23');
    expect(weekOf('2027-01-01')).toBe('2026-12-28');
    for (const monday of ['2026-11-23', '2026-03-30', '2026-10-26', '2026-07-06']) {
      expect(dueWeek('UTC', at(`${monday}T06:59:59Z`))).toBe(back(monday, 7));
      expect(dueWeek('UTC', at(`${monday}T07:00:00Z`))).toBe(monday);
      expect(dueWeek('UTC', new Date(Date.parse(monday) + 7 * 86_400_000))).toBe(monday);
    }
  });
});

describe('The weekly digest', () => {
  it('Each person gets one digest a week, even late on Monday and whatever is killed or runs twice', async () => {
    const brand = { name: 'Acme', url: 'https://www.acme.example/', mention_share: 1, cite_share: 0 };
    const app = await startMeasuringApp({ answers: { brand }, connected: ['perplexity'] });
    const { ctx } = app.app;
    await app.measure(
      'Tills',
      Array.from({ length: 7 }, (_, place) => `Which till suits shop ${place}?`),
    );
    const [week, next] = [mondayAfter(new Date()), mondayAfter(new Date(Date.now() + 7 * 86_400_000))];
    const digests = async () => {
      const { rows } = await runText(
        ctx.db,
        `select subject, text, to_address from letters where subject like 'Your week%'`,
      );
      return rows as { subject: string; text: string; to_address: string }[];
    };
    app.app.setTime(at(`${week}T06:50:00Z`));
    await sendDueDigests(ctx, signal);
    expect(await digests()).toEqual([]);

    app.app.setTime(at(`${week}T19:20:00Z`));
    await ctx.db
      .transaction()
      .execute(async (db) => {
        await sendDueDigests({ ...ctx, db }, signal);
        throw new Error('killed');
      })
      .catch(() => undefined);
    expect(await digests()).toEqual([]);
    await Promise.all([sendDueDigests(ctx, signal), sendDueDigests(ctx, signal)]);
    await sendDueDigests(ctx, signal);
    const [mail, ...more] = await digests();
    expect(more).toEqual([]);
    expect(mail).toMatchObject({
      to_address: app.person.email,
      subject: 'Your week in AI answers: www.acme.example',
    });
    expect(mail?.text).toContain('Performance is 50% (n 21), first measured this week.');
    expect(mail?.text).toContain(`/overview?website=${app.person.domain_id}`);

    // A week without news has no email, and people who do not want one get none.
    app.app.setTime(at(`${next}T07:00:00Z`));
    await sendDueDigests(ctx, signal);
    expect(await digests()).toHaveLength(1);
    const { rows } = await runText(ctx.db, 'select week::text, written from digests order by week');
    expect(rows).toEqual([
      { week, written: true },
      { week: next, written: false },
    ]);
    await app.stop();
  });

  it('A digest leaves late, and only once, after a Monday on which nothing ran, wherever the clock jumps afterwards', async () => {
    const app = await startMeasuringApp({ connected: ['perplexity'] });
    const { ctx } = app.app;
    await app.measure('Tills', ['Which till suits a shop?']);
    const monday = Date.parse(mondayAfter(new Date()));
    const emails = async () =>
      (await runText(ctx.db, `select text from letters where subject like 'Your week%'`)).rows;
    const sendAt = async (hours: number) => {
      app.app.setTime(new Date(monday + hours * 3_600_000));
      await sendDueDigests(ctx, signal);
    };
    await sendAt(3 * 24 + 11);
    expect(await emails()).toHaveLength(1);
    for (const hours of [8, -24, 3 * 24 + 12, 7 * 24 + 6]) await sendAt(hours);
    expect(await emails()).toHaveLength(1);
    // After several missed weeks, only the last one matters.
    await sendAt(5 * 7 * 24);
    const { rows } = await runText(ctx.db, 'select week::text from digests order by week');
    expect(rows).toHaveLength(2);
    await app.stop();
  });

  it('No digest goes to people who have not joined, do not want it, or belong to a sample', async () => {
    const app = await startMeasuringApp({ connected: ['perplexity'] });
    const { ctx } = app.app;
    await app.measure('Tills', ['Which till suits a shop?']);
    await runText(ctx.db, `insert into users (org_id, email) values ($1, 'invited@example.com')`, [
      app.person.org_id,
    ]);
    await app.app.call('PATCH', '/api/users/me/notifications', {
      token: app.person.token,
      body: { weekly_digest: false },
    });
    const monday = Date.parse(`${mondayAfter(new Date())}T07:00:00Z`);
    app.app.setTime(new Date(monday));
    await sendDueDigests(ctx, signal);
    // Someone who subscribes or joins from Tuesday on gets the next one.
    await runText(ctx.db, 'update notification_preferences set weekly_digest = true');
    app.app.setTime(new Date(monday + 86_400_000));
    await sendDueDigests(ctx, signal);
    expect((await runText(ctx.db, `select 1 from letters where subject like 'Your week%'`)).rows).toEqual([]);
    await runText(ctx.db, 'update topic_executions set created_at = $1', [new Date(monday + 3_600_000)]);
    app.app.setTime(new Date(monday + 7 * 86_400_000));
    await runText(ctx.db, `update organizations set sample = 'ready'`);
    await sendDueDigests(ctx, signal);
    expect((await runText(ctx.db, `select 1 from letters where subject like 'Your week%'`)).rows).toEqual([]);
    await runText(ctx.db, 'update organizations set sample = null');
    await sendDueDigests(ctx, signal);
    expect(
      (await runText(ctx.db, `select 1 from letters where subject like 'Your week%'`)).rows,
    ).toHaveLength(1);
    await app.stop();
  });

  it('A digest says which changes are within noise and which are not, with n, and what to do next', () => {
    const up = {
      verdict: 'up',
      difference: 0.19,
      low: 0.08,
      high: 0.3,
      pairs: 30,
      reason: null,
      since: '2026-11-15T07:00:00.000Z',
      chance: 0.0001,
    } as const;
    const noise = { ...up, verdict: 'within_noise', difference: -0.02 } as const;
    const rate = (k: number, n: number) => ({ k, n, share: k / n, low: null, high: null });
    const week: WebsiteWeek = {
      domain_id: 'd',
      host: 'acme.example',
      performance: {
        performance: { now: { share: 0.61, n: 90 }, before: { share: 0.42, n: 90 }, comparison: up },
        moved: [
          {
            topic_id: 't',
            topic_text: 'Tills',
            topic_execution_id: 'x',
            before: { share: 0.42, n: 90 },
            after: { share: 0.61, n: 90 },
            comparison: up,
            previous: null,
          },
        ],
        measured: 1,
      },
      strip: {
        start: '2026-03-02',
        end: '2026-03-08',
        time_zone: 'UTC',
        mentioned: { ...rate(60, 90), previous: 0.69, change: noise },
        cited: { ...rate(50, 90), previous: 0.4, change: up },
      } as Strip,
      published: { rows: [{ slug: 'a page', title: 'A page' }], total: 3 },
      first_visits: { rows: [{ slug: 'a', title: 'A page', by: 'OpenAI' }], total: 1 },
      visits: { visits: 1200, converting: 30, from_assistants: 40, converting_from_assistants: 4 },
      next: [{ text: 'Write about X', target_type: 'owned_media' }],
    };
    const mail = writeDigest([week], (_domain, path) => `https://x${path}`);
    expect(mail?.paragraphs).toEqual([
      'acme.example: Performance is 61% (n 90), up 19 points from a week ago, beyond noise. 3 pages went live. 40 visits came from AI assistants.',
    ]);
    expect(mail?.note).toMatch(/Mentioned and Cited from the answers of March 2\W+8 \(UTC\)\./);
    expect(mail?.figures).toEqual([
      { label: 'Performance', value: '61%', note: 'up 19 points from a week ago, beyond noise · n 90' },
      { label: 'Mentioned', value: '67%', note: '−2 points from a week ago, within noise · n 90' },
      { label: 'Cited', value: '56%', note: 'up 19 points from a week ago, beyond noise · n 90' },
    ]);
    expect(mail?.sections?.map(({ heading, items }) => [heading, items.map(({ text }) => text)])).toEqual([
      [
        'Topics that moved',
        [
          '“Tills”: 61% (n 90), before 42% (n 90). On the 30 pairs of prompt and assistant measured before and after: +19 points since Nov 15, 95% interval +8 to +30.',
        ],
      ],
      ['New pages', ['A page', 'And 2 more']],
      ['First crawler visit', ['A page, by OpenAI']],
      [
        'Visits',
        ['40 visits from AI assistants, 4 of them converted', '1,200 visits in all, 30 of them converted'],
      ],
      ['What to do next', ['Write about X']],
    ]);
    expect(mail?.sections?.[1]?.items[0]?.url).toBe('https://x/content?slug=a%20page');
    const first = {
      ...week,
      performance: {
        ...week.performance!,
        performance: { ...week.performance!.performance, comparison: { ...noise, difference: -0.001 } },
      },
      visits: { visits: 5, converting: 0, from_assistants: 1, converting_from_assistants: 0 },
    };
    const anew = { ...first.performance.performance, before: { share: null, n: 0 } };
    const firstWeek = { ...first, performance: { ...first.performance, performance: anew, moved: [] } };
    expect(writeDigest([firstWeek], () => '')?.sections?.map(({ heading }) => heading)).not.toContain(
      'Topics that moved',
    );
    const topicsThatMoved = (performance: WebsiteWeek['performance']) =>
      writeDigest([{ ...week, performance }], () => '')?.sections?.[0]?.items.map(({ text }) => text);
    const none = { ...week.performance!, moved: [], measured: 4 };
    expect(topicsThatMoved(none)).toEqual([
      'None of 4 topics changed significantly by itself, but together they did.',
    ]);
    expect(topicsThatMoved({ ...none, performance: { ...none.performance, comparison: noise } })).toEqual([
      'None of 4 topics changed significantly.',
    ]);
    const few = (visits: WebsiteWeek['visits']) =>
      writeDigest([{ ...first, visits }], () => '')?.sections?.find(({ heading }) => heading === 'Visits');
    expect(writeDigest([first], () => '')?.paragraphs[0]).toContain(
      '±0 points from a week ago, within noise.',
    );
    expect(few(first.visits)?.items.map(({ text }) => text)).toEqual([
      '1 visit from AI assistants, which didn’t convert',
      '5 visits in all, none of them converted',
    ]);
    expect(
      few({ visits: 1, converting: 1, from_assistants: 0, converting_from_assistants: 0 })?.items[0]?.text,
    ).toBe('0 visits from AI assistants');
    const two = writeDigest([week, { ...week, host: 'other.example' }], (_domain, path) => path);
    expect(two?.figures?.map(({ label }) => label)).toEqual([
      'acme.example: Performance',
      'other.example: Performance',
    ]);
    const many = Array.from({ length: 23 }, (_, place) => ({ ...week, host: `${place}.example` }));
    const long = writeDigest(many, (_domain, path) => `https://x${path}`);
    expect(long?.subject).toBe('Your week in AI answers: 23 websites');
    expect(long?.paragraphs).toHaveLength(21);
    expect(long?.paragraphs.at(-1)).toBe('3 more websites had news too; see each Overview.');
    expect(writeDigest([], () => '')).toBeNull();
  });
});

describe('Silent scripts', () => {
  const days = (views: Record<string, number>) =>
    Object.entries(views).map(([day, count]) => ({ day, views: count }));
  const weekday = (from: string, count: number, views: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, place) => [
        new Date(Date.parse(from) + place * 86_400_000).toISOString().slice(0, 10),
        views,
      ]),
    );
  it('A script counts as silent only if it had enough views on the same weekdays before, not if those were quiet too', () => {
    const steady = weekday('2026-11-01', 18, 50);
    expect(silenceOf(days(steady), '2026-11-21')).toMatchObject({ last_day: '2026-11-18', days: 2 });
    expect(silenceOf(days(steady), '2026-11-20')).toBeNull();
    expect(silenceOf(days({ ...steady, '2026-11-21': 1 }), '2026-11-21')).toBeNull();
    expect(silenceOf(days(weekday('2026-11-01', 18, 19)), '2026-11-21')).toBeNull();
    const { '2026-11-13': _friday, ...rested } = steady;
    expect(silenceOf(days(rested), '2026-11-21')).toBeNull();
    expect(silenceOf([], '2026-11-21')).toBeNull();
    // A look that comes late, after the silent days of the previous week.
    expect(silenceOf(days(steady), '2026-11-28')).toMatchObject({ last_day: '2026-11-18', days: 9 });
  });
});

it('A host counts as lost when its records or certificate are wrong, not when a check was inconclusive', () => {
  const check = (outcome: 'found' | 'missing' | 'wrong' | 'failure') => ({
    checks: [{ type: 'CNAME' as const, outcome, seen: [], detail: `It is ${outcome}.` }],
    tls: { status: 'ACTIVE', detail: null },
  });
  expect(faultOf(check('found'))).toBeNull();
  expect(faultOf(check('wrong'))).toBe('It is wrong.');
  expect(faultOf(check('missing'))).toBe('It is missing.');
  expect(faultOf(check('failure'))).toBeUndefined();
  expect(faultOf({ ...check('found'), tls: { status: 'FAILED', detail: 'Expired.' } })).toBe('Expired.');
});

/** The Monday (YYYY-MM-DD) of the next digest; on a Monday before 7:00 it is the same day. */
function mondayAfter(moment: Date): string {
  return back(dueWeek('UTC', moment), -7);
}
