import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, type MockInstance, vi } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { sumsAndCounts } from '../../../../test/counted-visits.ts';
import { type Person, signUpPerson } from '../../../../test/factories.ts';
import {
  appendToLog,
  followLog,
  idOf,
  type LoggedEvent,
  laterEvent,
  viewEvent,
} from '../../../../test/logged-visits.ts';
import { runText } from '../../../platform/db/database.ts';

/** Stories cross the end of a day, and of a month. */
const START = Date.UTC(2026, 10, 30, 23, 15);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START + minutes * MINUTE);
const TABLES = ['visitors', 'visitor_sessions', 'page_views', 'conversions', 'exposures', 'waiting_events'];

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
  for (const table of [...TABLES, 'event_batches', 'visit_sums', 'unsummed_slots'])
    await runText(app.ctx.db, `delete from ${table}`);
  await rewind();
}
const rewind = () => runText(app.ctx.db, `update projections set batch_tx = '0', batch_seq = 0`);
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

/** Random actions of visitors in tabs and visits on several pages, with repeats. */
const anyStory = fc
  .array(
    fc.record({
      visitor: fc.constantFrom('ann', 'bob'),
      visit: fc.constantFrom('one', 'two', 'three'),
      minute: fc.integer({ min: 0, max: 100 }),
      path: fc.constantFrom('/', '/pricing', '/contact/'),
      variant: fc.constantFrom(null, 'chatgpt', 'google'),
      held: fc.boolean(),
      clicked: fc.constantFrom('', '', '?utm_source=perplexity', '?utm_source=chatgpt'),
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
  clicked: string;
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
    { url: `https://www.acme.example${step.path}${step.clicked}`, ...named },
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

describe('The log becomes visits', () => {
  it('An assistant’s answer that is clicked in the midst of a visit is kept as a later one', async () => {
    await forget();
    const scene = {
      domain_id: person.domain_id,
      visitor: 'cara',
      visit: 'shop',
      facts: { touch: { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' } },
    };
    const seen = (path: string, minutes: number) =>
      viewEvent({ ...scene, name: path, at: at(minutes) }, { url: `https://www.acme.example${path}` });
    await happen([seen('/?utm_source=chatgpt.com', 0), seen('/pricing?utm_source=perplexity', 5)]);
    await happen([seen('/thanks', 15)]);
    const [visit, ...others] = await rowsOf('visitor_sessions');
    expect(others).toEqual([]);
    expect(visit).toMatchObject({
      source: 'ChatGPT',
      touch_keys: ['assistant:chatgpt', 'channel:assistant', 'later:perplexity'],
      pages_count: 3,
    });
  });

  it('The log gives the same rows and sums in any order, in any parts, and when all of it is read again', async () => {
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
          const sums = await sumsAndCounts(app.ctx.db);
          expect(sums.sums).toEqual(sums.counts);
          await forget();
          for (const event of shuffled) await appendToLog(app.ctx.db, [event]);
          await followLog(app.ctx, limit);
          expect(await whole()).toEqual(expected);
          await rewind();
          await followLog(app.ctx, limit);
          expect(await whole()).toEqual(expected);
          expect(await sumsAndCounts(app.ctx.db)).toEqual(sums);
          expect(failures).not.toHaveBeenCalled();
        },
      ),
      { numRuns: Number(process.env.STORIES ?? 12) },
    );
  });
});
