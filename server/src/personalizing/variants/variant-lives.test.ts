import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { askEdge } from '../../../test/edge-app.ts';
import { signUpColleague, signUpPerson } from '../../../test/factories.ts';
import { forgeToken } from '../../../test/forge-token.ts';
import { soon } from '../../../test/soon.ts';
import { startVariantsApp, type VariantsApp } from '../../../test/variants-app.ts';
import { changesOf, scriptConfigOf } from './personalization.service.ts';
import { followSchedules } from './variant-lives.jobs.ts';

let at: VariantsApp;
beforeAll(async () => {
  at = await startVariantsApp({ approves: true });
  await at.renew();
});
afterAll(() => at.stop());

const LABEL = 'ChatGPT';
async function on(label = LABEL) {
  const { variant_id } = await at.trigger(label);
  const path = `/variants/${variant_id}/pages/${at.page_id}`;
  return {
    variant_id,
    post: (what: string, body: object = {}) => at.call('POST', `${path}/${what}`, body),
    history: async () => (await at.call('GET', `${path}/versions`)).body,
  };
}
/** What visitors read instead, by the script; null for the original. */
async function shown(label = LABEL): Promise<string | null> {
  const { variant_id } = await at.trigger(label);
  const made = await scriptConfigOf(at.app.ctx, at.person.domain_id);
  const trigger = made?.config.triggers.find(({ variant }) => variant === variant_id);
  return trigger?.pages[0]?.changes[0]?.text ?? null;
}
/** Asks for a rewrite, and waits for it. */
async function rewrite(feedback: string, label = LABEL) {
  const { variant_id } = await at.trigger(label);
  const body = { feedback, variant_id, page_id: at.page_id, regenerate: true };
  expect((await at.call('POST', '/feedback', body)).status).toBe(200);
  await at.renew();
  return at.home(label);
}
const waiting = async () => (await at.call('GET', '/variant-approvals')).body;

it('A new variant is a draft that visitors don’t see until a person approves its newest version', async () => {
  const home = await at.home(LABEL);
  expect(home.life).toMatchObject({ state: 'draft', version: null, awaits_approval: true, changed_by: null });
  expect(await shown()).toBeNull();
  const before = await waiting();
  expect(before.waiting.map(({ label }: { label: string }) => label)).toContain(LABEL);
  expect(before.count).toBe(before.waiting.length);

  const { post } = await on();
  expect((await post('approve', { version: 7 })).status).toBe(409);
  const approved = await post('approve', { version: 1 });
  expect([approved.status, approved.body]).toMatchObject([
    200,
    { state: 'live', version: 1, awaits_approval: false, changed_by: at.person.email },
  ]);
  expect(await shown()).toBe(home.changes[0]?.now);
  expect((await waiting()).count).toBe(before.count - 1);
});

it('A rewrite waits beside the live version, which visitors go on seeing, and either can be chosen', async () => {
  const { post, history } = await on();
  const first = await shown();
  const second = await rewrite('Please talk about the price.');
  expect(second).toMatchObject({ version: 2, life: { state: 'live', version: 1, awaits_approval: true } });
  expect(await shown()).toBe(first);
  expect((await post('approve', { version: 1 })).status).toBe(409);

  // Keeping the live one is a decision, too.
  expect((await post('restore', { version: 1 })).body).toMatchObject({ version: 1, awaits_approval: false });
  expect((await post('approve', { version: 2 })).body).toMatchObject({ state: 'live', version: 2 });
  expect(await shown()).toBe(second.changes[0]?.now);
  expect((await post('restore', { version: 1 })).body).toMatchObject({ state: 'live', version: 1 });
  expect(await shown()).toBe(first);
  expect((await post('restore', { version: 9 })).status).toBe(404);
  const { versions, steps } = await history();
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
  expect(
    steps.map(({ step, version, made_by }: Record<string, unknown>) => [step, version, made_by]),
  ).toEqual(
    [
      ['restored', 1],
      ['approved', 2],
      ['kept', 1],
      ['approved', 1],
    ].map((step) => [...step, at.person.email]),
  );
});

it('Pausing, resuming and ending take effect at once, and are refused with 409 where they make no sense', async () => {
  const { post } = await on();
  const text = await shown();
  expect((await post('resume')).status).toBe(409);
  expect((await post('pause')).body).toMatchObject({ state: 'paused', version: 1 });
  expect(await shown()).toBeNull();
  expect((await post('pause')).status).toBe(409);
  expect((await post('resume')).body.state).toBe('live');
  expect(await shown()).toBe(text);
  expect((await post('end')).body.state).toBe('ended');
  expect(await shown()).toBeNull();
  expect((await post('end')).status).toBe(409);
  expect((await post('restore', { version: 1 })).body.state).toBe('live');
  expect(await shown()).toBe(text);
});

it('The last decision is taken back once, with the draft waiting again, and not after something else came', async () => {
  const { post, history } = await on('Gemini');
  const { version } = await at.home('Gemini');
  const { count } = await waiting();
  await post('approve', { version });
  expect(await shown('Gemini')).not.toBeNull();
  expect((await post('undo')).body).toMatchObject({ state: 'draft', version: null, awaits_approval: true });
  expect([await shown('Gemini'), (await waiting()).count]).toEqual([null, count]);
  await post('end');
  expect((await post('undo')).body).toMatchObject({ state: 'draft', awaits_approval: true });
  await post('approve', { version });
  await post('pause');
  expect((await post('undo')).body).toMatchObject({ state: 'live', version, changed_by: at.person.email });
  await post('pause');
  await at.sql(
    `insert into variant_steps (domain_id, variant_id, page_id, step, made_at)
      select domain_id, variant_id, page_id, 'paused', now() from variant_lives where variant_id = $1`,
    (await at.trigger('Gemini')).variant_id,
  );
  expect((await post('undo')).status).toBe(409);
  const undone = (await history()).steps.filter(({ step }: { step: string }) => step === 'undone');
  expect(undone).toMatchObject([{ version, made_by: at.person.email }, { version: null }, { version: null }]);
});

it('A schedule starts and ends a variant once, whoever looks and however often', async () => {
  const { post, history } = await on('Perplexity');
  const start = new Date(+at.app.ctx.now() + 24 * 3_600_000);
  const hours = (n: number) => new Date(start.getTime() + n * 3_600_000);
  const follow = async (now: Date) => {
    const ctx = { ...at.app.ctx, now: () => now };
    const run = () => followSchedules.run(ctx, {}, { signal: new AbortController().signal } as never);
    await Promise.all([run(), run()]);
  };
  const { version } = await at.home('Perplexity');
  const schedule = { starts_at: start.toISOString(), ends_at: hours(2).toISOString() };
  expect((await post('approve', { version, ends_at: '2020-01-01T00:00:00Z' })).status).toBe(400);
  expect((await post('approve', { version, ...schedule })).body).toMatchObject({
    state: 'approved',
    ...schedule,
  });
  await follow(hours(-1));
  expect(await shown('Perplexity')).toBeNull();
  await follow(hours(1));
  expect(await shown('Perplexity')).not.toBeNull();
  // The clock is set back.
  await follow(hours(-1));
  expect((await history()).life.state).toBe('live');
  await follow(hours(3));
  await follow(hours(4));
  expect(await shown('Perplexity')).toBeNull();
  const { life, steps } = await history();
  expect(life.state).toBe('ended');
  expect(steps.map(({ step, made_by }: Record<string, unknown>) => [step, made_by])).toEqual([
    ['ended', null],
    ['live', null],
    ['scheduled', at.person.email],
  ]);

  // Nobody looked while it was to be live.
  expect((await post('restore', { version, ...schedule })).body.state).toBe('approved');
  await follow(hours(3));
  expect((await history()).life.state).toBe('ended');
});

it('A preview link shows exactly its version on its website for a week, and counts as no configuration for others', async () => {
  const { history, variant_id } = await on('Returning visitors');
  const { versions, life } = await history();
  expect(life.state).toBe('draft');
  const [{ preview_url, changes }] = versions;
  expect((await at.home('Returning visitors')).full_url).toBe(preview_url);
  const token = new URL(preview_url).searchParams.get('sightline_variant') ?? '';
  const app = await startTestApp({ connection: at.app.connection, collect: true });
  const ask = async (shown: string, domain_id = at.person.domain_id) => {
    const path = `/s/${domain_id}.js?path=/&trigger=${shown}`;
    const reply = await askEdge(app.url, { host: 'localhost:4000', path, method: 'GET', headers: {} });
    const config: ScriptConfig = JSON.parse(reply.text);
    return {
      caching: reply.headers['cache-control'],
      preview: config?.triggers.find(({ variant }) => variant === shown),
    };
  };
  const asked = await ask(token);
  expect(asked.caching).toBe('private, no-store');
  expect(asked.preview?.pages).toMatchObject([
    { path: '/', version: 1, changes: [{ text: changes[0].now }] },
  ]);
  expect((await ask(variant_id)).preview).toBeUndefined();
  expect((await ask(forgeToken(token))).preview).toBeUndefined();
  const other = await signUpPerson(app);
  await at.sql('update domains set selected_personalization = true where id = $1', other.domain_id);
  expect((await ask(token, other.domain_id)).preview).toBeUndefined();
  app.setTime(new Date(Date.now() + 10 * 86_400_000));
  expect((await ask(token)).preview).toBeUndefined();
  await app.stop();
});

it('Everybody in the organization may decide, and nobody else', async () => {
  const { variant_id } = await on();
  const decide = (token: string, domain_id: string) =>
    at.app.call('POST', `/api/domains/${domain_id}/variants/${variant_id}/pages/${at.page_id}/pause`, {
      token,
      body: {},
    });
  const stranger = await signUpPerson(at.app);
  expect((await decide(stranger.token, stranger.domain_id)).status).toBe(404);
  expect((await decide(stranger.token, at.person.domain_id)).status).toBe(404);
  const colleague = await signUpColleague(at.app, at.person);
  const paused = await decide(colleague.token, at.person.domain_id);
  expect(paused.body).toMatchObject({ state: 'paused', changed_by: colleague.email });
});

it('A version that only takes changes back goes live by itself, as does every version where the owner allows it', async () => {
  const { post } = await on('Returning visitors');
  await post('approve', { version: 1 });
  const first = await shown('Returning visitors');
  const kept = await rewrite('Keep the original, please.', 'Returning visitors');
  expect(kept).toMatchObject({ version: 2, changes: [], life: { state: 'live', version: 2, reason: null } });
  expect(await shown('Returning visitors')).toBeNull();
  expect((await post('restore', { version: 2 })).status).toBe(409);
  await at.sql('delete from variant_feedback');
  await at.renew();
  expect((await at.home('Returning visitors')).life).toMatchObject({ version: 2, awaits_approval: true });
  expect(await shown('Returning visitors')).toBeNull();

  expect((await at.call('PATCH', '', { auto_approve_variants: true })).status).toBe(200);
  const third = await rewrite('Please talk about Belgium.', 'Returning visitors');
  expect(third.life).toMatchObject({ state: 'live', version: third.version, awaits_approval: false });
  expect(await shown('Returning visitors')).not.toBe(first);
  await at.call('PATCH', '', { auto_approve_variants: false });
});

it('What visitors see is paused with its reason when no source holds it any more, unless a person insists', async () => {
  const { post, history } = await on();
  if ((await history()).life.state === 'paused') await post('resume');
  const [{ version }] = (await history()).versions;
  await post('restore', { version });
  const page = { domain_id: at.person.domain_id, variant_id: (await on()).variant_id, page_id: at.page_id };
  const live = await changesOf(at.app.ctx, page);
  expect(live?.changes).toHaveLength(1);
  await at.sql(
    `update variant_pages set changes = jsonb_set(changes, '{0,text}', to_jsonb((changes -> 0 ->> 'text') || ' It costs 77 dollars.'))
      where variant_id = $1 and version = $2`,
    ...[page.variant_id, live?.version],
  );
  await at.renew();
  expect((await history()).life).toMatchObject({
    state: 'paused',
    reason: 'One of its texts is no longer supported by your website or knowledge base.',
    changed_by: null,
  });
  await post('resume');
  await at.renew();
  expect((await history()).life).toMatchObject({ state: 'live', reason: null });
});

it('A change whose original is no longer on the page is not shown, and comes back with it', async () => {
  const text = await shown();
  expect(text).not.toBeNull();
  await at.sql(`update page_elements set content = 'Closed for the summer.' where id = $1`, at.intro_id);
  await soon(async () => expect(await shown()).toBeNull());
  await at.sql('update page_elements set content = $2 where id = $1', at.intro_id, at.intro);
  expect(await shown()).toBe(text);
});

it('A variant of whose changes a page keeps none is paused, which people are told once and undo with a click', async () => {
  const { domain_id } = at.person;
  const { variant_id, post, history } = await on('Perplexity');
  const [{ version }] = (await history()).versions;
  expect((await post('approve', { version })).status).toBe(200);
  await at.sql(
    `insert into page_views (domain_id, id, session_id, at, url, path, title, width, page_id, variant_id, version, overwritten, hidden_ms, counted)
      select $1, gen_random_uuid(), gen_random_uuid(), now(), 'https://acme.example/', '/', '', 1000, $2, $3, $4, $5, 10, true
      from generate_series(1, 20)`,
    ...[domain_id, at.page_id, variant_id, version, [at.intro_id, at.heading_id]],
  );
  await at.renew();
  const reason = 'Your page reverts or lacks one of its changes on at least half of views.';
  expect((await history()).life).toMatchObject({ state: 'paused', version, reason });
  await at.renew();
  const alerts = await at.sql('select kind, title from alerts where title like $1', '%Perplexity%');
  expect(alerts).toEqual([
    {
      kind: 'variant_paused',
      title: 'The variant for Perplexity was paused because your page does not keep its changes',
    },
  ]);
  expect((await post('resume')).body).toMatchObject({ state: 'live', version });
  await at.renew();
  expect((await history()).life).toMatchObject({ state: 'live', version });
});
