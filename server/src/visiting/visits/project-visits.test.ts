import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import {
  appendToLog,
  followLog,
  idOf,
  type LoggedEvent,
  laterEvent,
  viewEvent,
} from '../../../test/logged-visits.ts';
import { runText } from '../../platform/db/database.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(NOON + minutes * MINUTE);
const TABLES = [
  'visitors',
  'visitor_sessions',
  'page_views',
  'session_pages',
  'conversions',
  'exposures',
  'waiting_events',
];

let app: TestApp;
let person: Person;
let rule_id = '';
let failures: MockInstance;
beforeAll(async () => {
  app = await startTestApp();
  failures = vi.spyOn(app.ctx.log, 'error');
  person = await signUpPerson(app);
  await runText(app.ctx.db, 'update domains set selected_personalization = true');
  const rule = await app.call('POST', `/api/domains/${person.domain_id}/conversion-rules`, {
    token: person.token,
    body: { trigger_event: 'click', expression: 'Request a demo' },
  });
  rule_id = rule.body.id;
});
afterAll(() => app.stop());

async function forget() {
  for (const table of [...TABLES, 'events']) await runText(app.ctx.db, `delete from ${table}`);
  await rewind();
}
const rewind = () => runText(app.ctx.db, `update projections set tx = '0', seq = 0`);
async function rowsOf(table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await runText(
    app.ctx.db,
    `select to_jsonb(t) as row from ${table} t order by to_jsonb(t)::text`,
  );
  return rows.map((one) => (one as { row: Record<string, unknown> }).row);
}
const whole = async () =>
  Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await rowsOf(table)])));

async function happen(events: LoggedEvent[]) {
  await appendToLog(app.ctx.db, events);
  await followLog(app.ctx);
}

/** What the sums say, and what counting the rows gives. */
async function sumsAndCounts() {
  const sums = await runText(app.ctx.db, SUMS);
  const counts = await runText(app.ctx.db, COUNTS);
  return { sums: sums.rows, counts: counts.rows };
}
const SUMS = `select * from (
  select 'visitors' as what, domain_id::text as of, visitors::int as a, 0 as b from visitor_sums
  union all select 'sessions', concat_ws(' ', domain_id, day, arm, variant_id), visits, converting from session_sums
  union all select 'touch', concat_ws(' ', domain_id, key), visits, 0 from touch_sums
  union all select 'pages', concat_ws(' ', domain_id, variant_id, page_id), visits, clicked from page_sums
  union all select 'views', concat_ws(' ', domain_id, day), views, personalized from view_sums
  union all select 'changes', concat_ws(' ', domain_id, variant_id), due, applied from change_sums
  union all select 'exposures', concat_ws(' ', domain_id, variant_id, day, arm), visitors, converted from exposure_sums
  union all select 'conversions', concat_ws(' ', domain_id, rule_id), visits, coalesce(extract(epoch from last_at), 0)::int from conversion_sums
) s where a <> 0 or (b <> 0 and what <> 'conversions') order by 1, 2`;
const COUNTS = `select * from (
  select 'visitors' as what, domain_id::text as of, count(*)::int as a, 0 as b from visitors where bot = '{}' and not internal group by 2
  union all select 'sessions', concat_ws(' ', domain_id, (started_at at time zone 'UTC')::date, arm, coalesce(variant_id, '00000000-0000-0000-0000-000000000000')),
    count(*)::int, count(*) filter (where has_conversion)::int from visitor_sessions where counted group by 2
  union all select 'touch', concat_ws(' ', domain_id, key), count(*)::int, 0 from visitor_sessions, unnest(touch_keys) key where counted group by 2
  union all select 'pages', concat_ws(' ', domain_id, variant_id, page_id), count(*)::int, count(*) filter (where clicked)::int
    from session_pages where counted and variant_id is not null and page_id is not null group by 2
  union all select 'views', concat_ws(' ', domain_id, (at at time zone 'UTC')::date), count(*)::int, count(variant_id)::int from page_views where counted group by 2
  union all select 'changes', concat_ws(' ', domain_id, variant_id), sum(cardinality(applied) + cardinality(missing) + cardinality(overwritten))::int, sum(cardinality(applied))::int
    from page_views where counted and variant_id is not null group by 2
  union all select 'exposures', concat_ws(' ', domain_id, variant_id, (first_at at time zone 'UTC')::date, arm), count(*)::int, count(*) filter (where converted)::int from exposures where counted group by 2
  union all select 'conversions', concat_ws(' ', domain_id, rule_id), count(*)::int, extract(epoch from max(at))::int from conversions where counted group by 2
) s where a <> 0 or b <> 0 order by 1, 2`;

/** Any few things that visitors may do, in tabs and visits, on several pages, with repeats of what they are about. */
const anyStory = fc
  .array(
    fc.record({
      visitor: fc.constantFrom('ann', 'bob'),
      visit: fc.constantFrom('one', 'two', 'three'),
      minute: fc.integer({ min: 0, max: 100 }),
      path: fc.constantFrom('/', '/pricing', '/contact/'),
      variant: fc.constantFrom(null, 'chatgpt', 'google'),
      held: fc.boolean(),
      changed: fc.boolean(),
      bot: fc.constantFrom<string[]>([], [], [], [], ['user_agent']),
      later: fc.array(
        fc.record({
          kind: fc.constantFrom('time', 'click', 'demo', 'submit', 'changes'),
          after: fc.integer({ min: 0, max: 40 }),
          amount: fc.integer({ min: 0, max: 900_000 }),
        }),
        { maxLength: 3 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((steps) => steps.flatMap((step, place) => eventsOf(step, place)));

interface Step {
  visitor: string;
  visit: string;
  minute: number;
  path: string;
  variant: string | null;
  held: boolean;
  changed: boolean;
  bot: string[];
  later: { kind: string; after: number; amount: number }[];
}

function eventsOf(step: Step, place: number): LoggedEvent[] {
  const isDaily = step.visitor === 'bob';
  const variant_id = step.variant && idOf(step.variant);
  const scene = {
    domain_id: person.domain_id,
    visitor: step.visitor,
    visit: `${step.visitor} ${step.visit}`,
    facts: {
      identity: isDaily ? ('daily' as const) : ('lasting' as const),
      variant_id,
      trigger_id: variant_id,
      held: step.held,
      bot: step.bot,
      touch: {
        landing: `https://www.acme.example${step.path}`,
        referrer: step.variant ? `https://${step.variant}.com/` : '',
      },
    },
  };
  const named = step.changed && variant_id ? { page: idOf(step.path), version: 1 } : {};
  const view = viewEvent(
    { ...scene, at: at(step.minute), name: `view ${place}` },
    { url: `https://www.acme.example${step.path}`, ...named },
  );
  return [
    view,
    ...step.later.map(({ kind, after, amount }, nth) => {
      const moment = { ...scene, at: at(step.minute + after), name: `later ${place} ${nth}` };
      const element = idOf(`element ${amount % 3}`);
      const some = (is: boolean) => (is ? [element] : []);
      if (kind === 'time')
        return laterEvent(moment, view, { type: 'time', visible: amount, scroll: amount % 101 });
      if (kind === 'click') return laterEvent(moment, view, { type: 'click', text: `Button ${amount % 4}` });
      if (kind === 'demo')
        return laterEvent(moment, view, {
          type: 'click',
          text: 'Request a demo',
          rules: [rule_id],
          value: amount,
        });
      if (kind === 'submit') return laterEvent(moment, view, { type: 'submit', url: '/form' });
      const [applied, missing, overwritten] = [
        some(amount % 2 === 0),
        some(amount % 5 > 2),
        some(amount % 7 === 0),
      ];
      return laterEvent(moment, view, {
        type: 'changes',
        applied,
        missing,
        overwritten,
        hidden: amount % 500,
      });
    }),
  ];
}

describe('the log becomes visits', () => {
  it('the same rows and sums come of any order, in any parts, and when all of it is read again', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        anyStory.chain((story) =>
          fc.tuple(
            fc.constant(story),
            fc.shuffledSubarray(story, { minLength: story.length }),
            fc.integer({ min: 1, max: 7 }),
          ),
        ),
        async ([story, shuffled, limit]) => {
          await forget();
          await happen(story);
          const expected = await whole();
          const sums = await sumsAndCounts();
          expect(sums.sums).toEqual(sums.counts);
          await forget();
          for (const event of shuffled) await appendToLog(app.ctx.db, [event]);
          await followLog(app.ctx, limit);
          expect(await whole()).toEqual(expected);
          await rewind();
          await followLog(app.ctx, limit);
          expect(await whole()).toEqual(expected);
          expect(await sumsAndCounts()).toEqual(sums);
          expect(failures).not.toHaveBeenCalled();
        },
      ),
      { numRuns: Number(process.env.STORIES ?? 12) },
    );
  });
});
