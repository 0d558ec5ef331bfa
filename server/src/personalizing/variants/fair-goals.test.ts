import type { VariantLift } from '@sightline/contract/personalizing/analytics';
import type { HandChange } from '@sightline/contract/personalizing/page-editor';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { sumEverything } from '../../../test/counted-visits.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { steerVariants } from '../analytics/steer-variants.service.ts';

let at: VariantsApp;
let running: VariantsApp | undefined;
beforeEach(async () => {
  await running?.stop();
  at = await startVariantsApp({ approves: true });
  running = at;
  await at.renew();
  await at.sql(
    `insert into page_elements (page_id, domain_id, selector, tag, kind, content, href, place, enabled, created_at)
     values ($1, $2, 'main > a', 'a', 'button', 'Get a quote', '/prices', 7, true, now())`,
    ...[at.page_id, at.person.domain_id],
  );
});
afterAll(() => running?.stop());

const LABEL = 'ChatGPT';
const ASK: Pick<HandChange, 'selector' | 'tag' | 'was'> = {
  selector: 'main > a',
  tag: 'a',
  was: 'Get a quote',
};
const HIDDEN: HandChange = { ...ASK, hide: true };
const OFFER: HandChange = { ...ASK, text: 'See the offer', href: '/offer' };

const pathOf = async () => `/variants/${(await at.trigger(LABEL)).variant_id}/pages/${at.page_id}` as const;

/** Saves what a person wrote, and approves it. */
async function publish(...changes: HandChange[]) {
  const { version } = await at.home(LABEL);
  const saved = await at.call('POST', `${await pathOf()}/versions`, { newest: version, changes });
  expect(saved.status).toBe(200);
  return at.call('POST', `${await pathOf()}/approve`, { version: saved.body.version });
}
const clicking = (expression: string) =>
  at.call('POST', '/conversion-rules', { trigger_event: 'click', expression });
const viewing = (url: string) => at.call('POST', '/conversion-rules', { trigger_event: 'page_view', url });
const ruleOf = async (made: Promise<{ status: number; body: { id: string } }>) => {
  const { status, body } = await made;
  expect(status).toBe(200);
  return body.id;
};

/** Visitors of each arm, some of whom fulfill a rule. */
async function come(arm: 'personalized' | 'holdout', visitors: number, converted: number, rule_id: string) {
  const { id, variant_id } = await at.trigger(LABEL);
  await at.sql(
    `with who as (select gen_random_uuid() as visitor_id, gen_random_uuid() as visit_id, n from generate_series(1, $1::int) n),
      met as (
        insert into exposures (domain_id, trigger_id, variant_id, visitor_id, arm, first_at, converted, counted)
        select $2, $3, $4, visitor_id, $5, $6, n <= $7::int, true from who
      ), came as (
        insert into visitor_sessions (domain_id, id, visitor_id, visit_ids, started_at, ended_at, pages_count, visible_ms, touch,
          touch_keys, source, arm, daily, first_view, exposed_variants, exposed_triggers, has_conversion, counted)
        select $2, visit_id, visitor_id, array[visit_id], $6, $6, 1, 0, '{}', '{}', 'direct', $5, false, visit_id,
          array[$4::uuid], array[$3::uuid], n <= $7::int, true from who
      )
      insert into conversions (domain_id, session_id, rule_id, at, event_id, counted)
      select $2, visit_id, $8::uuid, $6, gen_random_uuid(), true from who where n <= $7::int`,
    ...[
      visitors,
      at.person.domain_id,
      id,
      variant_id,
      arm,
      new Date(+at.app.ctx.now() + 60_000),
      converted,
      rule_id,
    ],
  );
  await sumEverything(at.app.ctx.db);
}
const lift = async (): Promise<VariantLift> => {
  const { variant_id } = await at.trigger(LABEL);
  const { body } = await at.call('GET', '/analytics/lift');
  return body.find((row: VariantLift) => row.variant_id === variant_id);
};

it('A goal on a variant’s own button text is taken, before and after the variant goes live', async () => {
  expect((await clicking('Book a test today')).status).toBe(200);
  expect((await publish({ ...ASK, text: 'Book a test today' })).status).toBe(200);
  expect((await clicking('Get a quote')).status).toBe(200);
});

it('A goal that a live or scheduled variant hides is refused with the reason, and so is a variant that hides what counts', async () => {
  const { version } = await at.home(LABEL);
  const saved = await at.call('POST', `${await pathOf()}/versions`, { newest: version, changes: [HIDDEN] });
  const starts_at = new Date(+at.app.ctx.now() + 3_600_000).toISOString();
  const scheduled = await at.call('POST', `${await pathOf()}/approve`, {
    version: saved.body.version,
    starts_at,
  });
  expect(scheduled.body.state).toBe('approved');
  const refused = await clicking('get a  quote');
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    'Clicked “get a  quote”: visitors with the variant “ChatGPT” can’t do that, because “get a  quote” is hidden on /. A test by it can’t be fair. Count something that visitors can do in every variant, or pause this variant first.',
  ]);
  expect((await at.call('GET', '/conversion-rules')).body).toEqual([]);
  expect((await at.call('POST', `${await pathOf()}/pause`, {})).status).toBe(200);
  const rule_id = await ruleOf(clicking('Get a quote'));

  // The other way round: neither resumed, nor approved again, nor gone back to.
  const resumed = await at.call('POST', `${await pathOf()}/resume`, {});
  expect([resumed.status, resumed.body.detail]).toEqual([
    409,
    expect.stringContaining('“Get a quote” is hidden on /. A test by it can’t be fair.'),
  ]);
  expect((await at.call('POST', `${await pathOf()}/restore`, { version: saved.body.version })).status).toBe(
    409,
  );
  expect((await publish(HIDDEN)).status).toBe(409);
  expect((await at.call('DELETE', `/conversion-rules/${rule_id}`)).status).toBe(200);
  expect((await publish(HIDDEN)).status).toBe(200);
  expect((await at.call('POST', `/conversion-rules/${rule_id}/restore`, {})).status).toBe(409);
});

it('A goal on a page that only a variant leads to is refused in both orders, and taken once the website has that page', async () => {
  expect((await publish(OFFER)).status).toBe(200);
  const refused = await viewing('/offer');
  expect([refused.status, refused.body.detail]).toEqual([
    409,
    expect.stringContaining(
      'visitors with the original can’t do that, because no known link leads to /offer.',
    ),
  ]);
  expect((await viewing('/prices')).status).toBe(200);
  expect((await at.call('POST', `${await pathOf()}/end`, {})).status).toBe(200);
  expect((await viewing('/offer')).status).toBe(200);
  expect((await publish(OFFER)).status).toBe(409);
  await at.sql(
    `insert into pages (domain_id, path, title, enabled, created_at) values ($1, '/offer', 'Offer', false, now())`,
    at.person.domain_id,
  );
  expect((await publish(OFFER)).status).toBe(200);
});

it('A test that was running without being fair gets that reason instead of a verdict, pauses nothing and moves no shares', async () => {
  const rule_id = await ruleOf(clicking('Get a quote'));
  expect((await publish({ ...ASK, text: 'Book a test today' })).status).toBe(200);
  // As it was before such goals were refused.
  await at.sql(
    `update variant_pages set changes = jsonb_build_array(changes -> 0 || '{"hide": true}') where variant_id = $1`,
    (await at.trigger(LABEL)).variant_id,
  );
  await come('personalized', 900, 20, rule_id);
  await come('holdout', 900, 180, rule_id);
  const reason =
    'Clicked “Get a quote”: visitors with the variant “ChatGPT” can’t do that, because “Get a quote” is hidden on /.';
  expect(await lift()).toMatchObject({
    ...{ verdict: 'not_fair', lift: null, chance: null, unfair: reason, days_to_verdict: null },
    ...{ personalized: { converted: 20 }, holdout: { converted: 180 } },
    beside: [{ goal_id: rule_id, lift: null }],
  });
  const pooled = (await at.call('GET', '/analytics/lift/pooled')).body.everybody;
  expect(pooled).toMatchObject({ verdict: 'not_fair', lift: null, unfair: reason });
  await steerVariants(at.app.ctx, at.person.domain_id, { learns: true });
  expect((await at.home(LABEL)).life.state).toBe('live');
  const decides = await at.call('PUT', '/analytics/lift/goals', {
    ...{ goal_id: rule_id, metric: 'conversion', role: 'decides' },
  });
  expect([decides.status, decides.body.detail]).toEqual([409, `${reason} A test by it can’t be fair.`]);
});

it('A goal that nobody of a large hold-out ever reached is not called, whatever keeps them from it', async () => {
  expect((await publish({ ...ASK, text: 'Book a test today' })).status).toBe(200);
  const { body } = await at.call('POST', '/event-goals', { name: 'Booked' });
  await come('personalized', 900, 90, body.id);
  await come('holdout', 150, 0, body.id);
  expect((await lift()).unfair).toBeNull();
  await come('holdout', 100, 0, body.id);
  expect(await lift()).toMatchObject({
    verdict: 'not_fair',
    unfair:
      'Any conversion: nobody of 250 visitors in the hold-out did that, though about 25 would have. It seems that they can’t.',
  });
  // One who did shows that they can.
  await come('holdout', 1, 1, body.id);
  expect(await lift()).toMatchObject({ verdict: 'better', unfair: null });
});

it('A variant that keeps its visitors from every conversion is worse, and paused', async () => {
  expect((await publish({ ...ASK, text: 'Book a test today' })).status).toBe(200);
  const { body } = await at.call('POST', '/event-goals', { name: 'Booked' });
  await come('personalized', 900, 0, body.id);
  await come('holdout', 900, 90, body.id);
  expect(await lift()).toMatchObject({ verdict: 'worse', unfair: null });
  await steerVariants(at.app.ctx, at.person.domain_id, { learns: false });
  expect((await at.home(LABEL)).life.state).toBe('paused');
});
