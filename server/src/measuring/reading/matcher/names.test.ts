import type { Brand } from '@sightline/contract/understanding/brand';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MeasuringApp, startMeasuringApp } from '../../../../test/measuring-app.ts';
import { until } from '../../../../test/soon.ts';
import { runText } from '../../../platform/db/database.ts';
import { learnAlias } from '../../../understanding/brands/brands.service.ts';
import { proposeCompetitors } from '../../../understanding/brands/competitors.service.ts';
import { rereadAnswersOf } from '../../executions/reread-answers.ts';

const PROMPTS = ['Is Kassenblitz good for a small bakery?', 'What does a till for a bakery cost?'];
const never = new AbortController().signal;

describe('Names that change', () => {
  let at: MeasuringApp;
  let topic_id: string;
  let execution_id: string;
  beforeAll(async () => {
    at = await startMeasuringApp({ connected: ['openai'], answers: { brand: null } });
    topic_id = await at.measure('Tills', PROMPTS);
    [{ id: execution_id }] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
  });
  afterAll(() => at.stop());

  const brand = async (): Promise<Brand> => (await at.call('GET', '/brand')).body;
  const results = async () => (await at.call('GET', `/aeo/topic-executions/${execution_id}`)).body.results;
  const voices = async () => {
    const { voice_per_platform } = await results();
    return voice_per_platform.chatgpt.map(({ name }: { name: string }) => name);
  };
  /** Waits until there is nothing left to re-read; returns whether anything was. */
  async function reread(): Promise<boolean> {
    let seen = false;
    await until(async () => {
      const { rematching } = await brand();
      if (rematching) seen = true;
      return !rematching && (await waiting()) === 0;
    });
    return seen;
  }
  const waiting = async () => {
    const { rows } = await runText(
      at.app.ctx.db,
      "select 1 from jobs.job where name = 'brands-changed' and state in ('created', 'active', 'retry')",
    );
    return rows.length;
  };

  it('A name of the brand that research learns is looked for in stored answers', async () => {
    const { db } = at.app.ctx;
    const { rows } = await runText(db, "select id, domain_id from brands where role = 'own'");
    await learnAlias(at.app.ctx, rows[0] as { id: string; domain_id: string }, 'Batchwise');
    await reread();
    expect((await results()).mentioned).toMatchObject({ k: 6, n: 6 });
    await at.call('PATCH', '/brand', { aliases: [] });
    await reread();
  });

  it('A new alias is looked for in every stored answer, and the API says until when that is under way', async () => {
    expect((await results()).mentioned).toMatchObject({ k: 0, n: 6 });
    const changed = await at.call('PATCH', '/brand', { aliases: ['Tillpoint'] });
    expect(changed.body).toMatchObject({ aliases: ['Tillpoint'], rematching: true });
    expect(await reread()).toBe(true);
    expect((await results()).mentioned).toMatchObject({ k: 6, n: 6 });
    expect((await results()).boxes).toMatchObject({ named_only: 6, absent: 0 });
    const [topic] = (await at.call('GET', '/aeo/topics')).body;
    expect(topic).toMatchObject({ mentioned_percent: 1, score: 0.5 });
    await at.call('PATCH', '/brand', { aliases: [] });
    await reread();
    expect((await results()).mentioned).toMatchObject({ k: 0, n: 6 });
  });

  it('A proposed competitor counts once it is confirmed, and a removed one counts no more', async () => {
    await proposeCompetitors(at.app.ctx, at.person.domain_id, [
      { name: 'Tillpoint', url: null, evidence: [] },
    ]);
    expect(await brand()).toMatchObject({ rematching: false });
    expect(await voices()).toEqual(['Acme']);
    const untracked = async () => (await results()).untracked.map(({ name }: { name: string }) => name);
    expect(await untracked()).toContain('Tillpoint');
    const [{ id }] = (await at.call('GET', '/competitors')).body;
    await at.call('POST', `/competitors/${id}/confirm`);
    await reread();
    expect(await voices()).toEqual(['Tillpoint', 'Acme']);
    expect(await untracked()).not.toContain('Tillpoint');
    await at.call('DELETE', `/competitors/${id}`);
    await reread();
    expect(await voices()).toEqual(['Acme']);
    expect(await untracked()).toContain('Tillpoint');
  });

  it('Prompts that name the brand leave the headline, and come back when they no longer name it', async () => {
    await at.call('PATCH', '/brand', { aliases: ['Kassenblitz'] });
    await reread();
    const branded = async () =>
      (await at.call('GET', '/aeo/prompts')).body.map((prompt: { branded: boolean }) => prompt.branded);
    expect(await branded()).toEqual([true, false]);
    expect((await results()).mentioned.n).toBe(3);
    await at.call('PATCH', '/brand', { aliases: [] });
    await reread();
    expect(await branded()).toEqual([false, false]);
    expect((await results()).mentioned.n).toBe(6);
  });

  it('Scores follow a change of names even if the worker died between reading and scoring', async () => {
    const { db } = at.app.ctx;
    await runText(
      db,
      "update brands set aliases = '{Tillpoint}', matched_version = matched_version + 1 where role = 'own'",
    );
    const dying = new AbortController();
    const ctx = {
      ...at.app.ctx,
      writer: { ...at.app.ctx.writer, summariseTopic: () => Promise.reject(new Error('killed')) },
    };
    await expect(rereadAnswersOf(ctx, at.person.domain_id, dying.signal)).rejects.toThrow('killed');
    expect(await brand()).toMatchObject({ rematching: false });
    expect((await results()).mentioned).toMatchObject({ k: 0 });
    await rereadAnswersOf(at.app.ctx, at.person.domain_id, never);
    expect((await results()).mentioned).toMatchObject({ k: 6 });
    await at.call('PATCH', '/brand', { aliases: [] });
    await reread();
  });

  it('Two workers read answers again without storing anything twice', async () => {
    const { ctx } = at.app;
    for (const aliases of ['{Tillpoint}', '{}']) {
      await runText(
        ctx.db,
        'update brands set aliases = $1, matched_version = matched_version + 1 where role = $2',
        [aliases, 'own'],
      );
      await Promise.all([1, 2, 3].map(() => rereadAnswersOf(ctx, at.person.domain_id, never)));
      const { rows } = await runText(
        ctx.db,
        'select answer_id, name from answer_mentions group by answer_id, name having count(*) > 1',
      );
      expect(rows).toEqual([]);
    }
    expect((await results()).mentioned).toMatchObject({ k: 0, n: 6 });
  });
});

it('Names that change in the middle of a sweep hold for all of its answers', async () => {
  const at = await startMeasuringApp({
    connected: ['openai'],
    answers: { brand: null, delay_ms: 300 },
    environment: { ASSISTANT_CONCURRENCY: '1' },
  });
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills', prompts: PROMPTS });
  await until(() => at.openai.requests.length >= 3);
  await at.call('PATCH', '/brand', { aliases: ['Tillpoint'] });
  await at.call('POST', '/competitors', { name: 'Batchwise', url: '' });
  await at.settled(body.topic.id);
  const { per_platform } = (await at.call('GET', `/aeo/topics/${body.topic.id}`)).body;
  expect(per_platform.chatgpt.mentioned).toMatchObject({ k: 6, n: 6 });
  expect((await at.call('GET', '/brand')).body.rematching).toBe(false);
  const [head] = (await at.call('GET', `/aeo/topics/${body.topic.id}/executions`)).body;
  const { results } = (await at.call('GET', `/aeo/topic-executions/${head.id}`)).body;
  expect(
    results.voice_per_platform.chatgpt.find(({ name }: { name: string }) => name === 'Batchwise'),
  ).toMatchObject({
    named: { k: 6, n: 6 },
  });
  await at.stop();
});
