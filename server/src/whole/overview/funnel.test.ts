import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { openTrackedDomain, type TrackedDomain } from '../../../test/tracked-domain.ts';
import { runText } from '../../platform/db/database.ts';
import { getFunnel } from './funnel.service.ts';

const DAYS = 'start=2026-11-19&end=2026-11-21';
let at: MeasuringApp;
let site: TrackedDomain;
beforeAll(async () => {
  at = await startMeasuringApp({ connected: ['openai', 'gemini'] });
  site = await openTrackedDomain(at.app);
});
afterAll(() => at.stop());

const rowsOf = (body: { assistants: { assistant: string }[] }) =>
  new Map(body.assistants.map((row) => [row.assistant, row]));

it('A funnel without any events lists its three assistants and says what cannot be counted yet', async () => {
  const { body } = await at.call('GET', `/analytics/ai-funnel?${DAYS}`);
  expect(body).toMatchObject({ start: '2026-11-19', end: '2026-11-21' });
  expect(body.counts).toEqual({ answers: true, fetches: false, visits: false });
  expect(body.assistants).toEqual([
    expect.objectContaining({ assistant: 'chatgpt', label: 'ChatGPT', answers: { k: 0, n: 0 }, visits: 0 }),
    expect.objectContaining({ assistant: 'perplexity', answers: null, fetches: 0, conversions: 0 }),
    expect.objectContaining({ assistant: 'gemini', answers: { k: 0, n: 0 } }),
  ]);
});

it('A sample is answered by its own assistants, and nobody else by them, whichever are connected', async () => {
  const mark = (sample: string | null) =>
    runText(
      at.app.ctx.db,
      'update organizations set sample = $1 where id = (select org_id from domains where id = $2)',
      [sample, at.person.domain_id],
    );
  const models = async () => {
    const { are_sample_answers, assistants } = (await at.call('GET', '/assistants')).body;
    const asked = assistants.filter(({ platform }: { platform: string }) => platform !== 'local');
    return [
      are_sample_answers,
      ...asked.map(({ model }: { model: string | null }) => model === 'sample-answers'),
    ];
  };
  expect(await models()).toEqual([false, false, false, false, false, false, false]);
  await mark('ready');
  const { body } = await at.call('GET', `/analytics/ai-funnel?${DAYS}`);
  const inSample = await models();
  await mark(null);
  expect(body.counts.answers).toBe(true);
  const none = { k: 0, n: 0 };
  expect(body.assistants.map(({ answers }: { answers: unknown }) => answers)).toEqual([none, none, none]);
  expect(inSample).toEqual([true, true, true, true, false, false, false]);
});

it('The funnel counts answers that mention the brand by assistant, leaves out branded prompts, and links to the prompts', async () => {
  at.app.setTime(new Date('2026-11-20T12:00:00Z'));
  const prompts = ['Which tills suit a bakery?', 'What does a till cost?', 'Is Acme any good?'];
  await at.measure('Tills', prompts);
  const day = 'start=2026-11-20&end=2026-11-20';
  const rows = rowsOf((await at.call('GET', `/analytics/ai-funnel?${day}`)).body);
  expect(rows.get('chatgpt')).toMatchObject({ answers: { k: 6, n: 6 } });
  expect(rows.get('perplexity')).toMatchObject({ answers: null });
  // When only the built-in reader has answered, no assistant is connected yet.
  const counts = async () => {
    const user = { id: at.person.user_id, org_id: at.person.org_id, session_id: '' };
    const ctx = { ...at.app.ctx, user, assistants: [], domain_id: at.person.domain_id };
    return (await getFunnel(ctx, { start: '2026-11-20', end: '2026-11-20' })).counts;
  };
  expect(await counts()).toMatchObject({ answers: true });
  const rename = async (from: string, to: string) => {
    await runText(at.app.ctx.db, 'delete from answer_sums where platform <> $1', [from]);
    await runText(at.app.ctx.db, 'update answer_sums set platform = $1', [to]);
  };
  await rename('chatgpt', 'local');
  expect(await counts()).toMatchObject({ answers: false });
  await rename('local', 'chatgpt');
  const { body } = await at.call(
    'GET',
    `/analytics/ai-funnel/evidence?${day}&assistant=chatgpt&stage=answers`,
  );
  expect(body.total).toBe(2);
  expect(body.items[0]).toMatchObject({
    title: expect.stringMatching(/till/),
    detail: 'Mentioned in 3 of 3',
    about: { kind: 'prompt_execution', key: expect.stringMatching(/^[0-9a-f-]{36}$/) },
  });
});

it('The funnel adds the answers of a new sweep and subtracts those of a deleted one', async () => {
  const day = 'start=2026-11-20&end=2026-11-20';
  const chatgpt = async () => {
    const { body } = await at.call('GET', `/analytics/ai-funnel?${day}`);
    const path = `/analytics/ai-funnel/evidence?${day}&assistant=chatgpt&stage=answers`;
    return [rowsOf(body).get('chatgpt'), (await at.call('GET', path)).body.total];
  };
  await at.measure('Ovens', ['Which oven suits a bakery?']);
  expect(await chatgpt()).toEqual([expect.objectContaining({ answers: { k: 9, n: 9 } }), 3]);
  await runText(at.app.ctx.db, "delete from topic_executions where topic_text = 'Tills'");
  expect(await chatgpt()).toEqual([expect.objectContaining({ answers: { k: 3, n: 3 } }), 1]);
});

it('The funnel counts page reads for the assistant whose crawler it was, and ignores files for crawlers and other crawlers', async () => {
  for (const [path, bot, verified, visits] of [
    ['/tills', 'OAI-SearchBot', true, 3],
    ['/tills', 'ChatGPT-User', false, 2],
    ['/llms.txt', 'GPTBot', true, 7],
    ['/ovens', 'CCBot', true, 9],
    ['/ovens', 'ClaudeBot', false, 4],
  ])
    await runText(
      at.app.ctx.db,
      `insert into crawler_visits_daily (domain_id, day, path, bot, verified, visits, first_at) values ($1, '2026-11-20', $2, $3, $4, $5, '2026-11-20')`,
      [at.person.domain_id, path, bot, verified, visits],
    );
  const rows = rowsOf((await at.call('GET', `/analytics/ai-funnel?${DAYS}`)).body);
  expect(rows.get('chatgpt')).toMatchObject({ fetches: 5, user_fetches: 2 });
  expect(rows.get('claude')).toMatchObject({ label: 'Claude', fetches: 4, user_fetches: 0, answers: null });
  expect([...rows.keys()]).toEqual(['chatgpt', 'perplexity', 'gemini', 'claude']);
  const { body } = await at.call(
    'GET',
    `/analytics/ai-funnel/evidence?${DAYS}&assistant=chatgpt&stage=fetches`,
  );
  expect(body.total).toBe(2);
  expect(body.items[0]).toEqual({
    title: '/tills',
    detail: 'OAI-SearchBot, for search: 3 times, 3 verified',
    at: null,
    about: null,
  });
});

it('The funnel counts visits and conversions correctly in whatever order their events arrive', async () => {
  const chatgpt = { touch: { landing: 'https://www.acme.example/', referrer: 'https://chatgpt.com/' } };
  const tagged = { touch: { landing: 'https://www.acme.example/', referrer: '', utm_source: 'perplexity' } };
  const ann = site.see('ann', 60, '/pricing', { facts: chatgpt });
  const ben = site.see('ben', 120, '/', { facts: chatgpt });
  const eva = site.see('eva', 30, '/', { facts: tagged });
  const program = site.see('program', 40, '/', { facts: { ...chatgpt, bot: ['webdriver'] } });
  await site.happen(ann, ben, eva, program, site.see('zoe', 50));
  const rule = await site.call('POST', 'conversion-rules', { trigger_event: 'click', expression: 'Buy' });
  await site.happen(site.later('ann', 90, ann, { type: 'click', text: 'Buy', rules: [rule.body.id] }));
  const funnel = async () => rowsOf((await site.get(`analytics/ai-funnel?${DAYS}`)).body);
  expect((await funnel()).get('chatgpt')).toMatchObject({ visits: 2, conversions: 1 });
  expect((await funnel()).get('perplexity')).toMatchObject({ visits: 1, conversions: 0 });
  const evidence = async (stage: string) =>
    (await site.get(`analytics/ai-funnel/evidence?${DAYS}&assistant=chatgpt&stage=${stage}`)).body;
  expect(await evidence('visits')).toMatchObject({
    total: 2,
    items: [{ detail: 'Arrived at the homepage · 1 page' }, {}],
  });
  const converted = await evidence('conversions');
  expect(converted).toMatchObject({
    total: 1,
    items: [{ detail: 'Arrived at /pricing · 1 page · converted' }],
  });
  const { about } = converted.items[0];
  await site.call('PATCH', `visitors/${about.key}`, { internal: true });
  expect((await funnel()).get('chatgpt')).toMatchObject({ visits: 1, conversions: 0 });
  expect(await evidence('conversions')).toEqual({ total: 0, items: [] });
});

it('The funnel has no evidence for an unknown assistant and shows none to another organization', async () => {
  const query = `${DAYS}&assistant=hal&stage=visits`;
  expect((await site.get(`analytics/ai-funnel/evidence?${query}`)).body).toEqual({ total: 0, items: [] });
  const { status } = await at.app.call('GET', `/api/domains/${site.person.domain_id}/analytics/ai-funnel`, {
    token: at.person.token,
  });
  expect(status).toBe(404);
});
