import type { Suggestion } from '@sightline/contract/measuring/suggestions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { listed, measureAgain } from '../../../test/suggested.ts';
import { runText } from '../../platform/db/database.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];
const SOURCES = [
  'https://reviews.example.org/best-of/2026',
  'https://magazine.example.net/comparison',
  'https://forum.example.com/t/which-one/4711',
  'https://www.tillpoint.example/pricing',
  'https://northwind.example/tills',
];

describe('What to do next, from the answers of a sweep', () => {
  let at: MeasuringApp;
  let topic_id: string;
  beforeAll(async () => {
    at = await startMeasuringApp({
      connected: ['openai', 'gemini'],
      answers: {
        sources: SOURCES,
        brand: { name: 'Acme', url: 'https://www.acme.example/', mention_share: 0.3, cite_share: 0 },
      },
    });
    await at.call('POST', '/competitors', { name: 'Northwind Ledger', url: 'northwind.example' });
    topic_id = await at.measure('Tills for bakeries', PROMPTS);
    await until(
      () => listed(at),
      ({ earned_media }) => earned_media.length > 0,
    );
  });
  afterAll(() => at.stop());

  it('[A-OPP-01, A-OPP-02, A-ENT-26, A-ENT-27, A-ENT-28, A-ENT-29, A-API-52, A-API-55] A sweep suggests places to be named and pages to write, each with its evidence', async () => {
    const { earned_media, owned_media } = await listed(at);
    const review = earned_media.find(({ target_locator }) => target_locator?.includes('reviews.example.org'));
    expect(review).toMatchObject({
      target_type: 'earned_media',
      status: 'pending',
      topic_id,
      topic_text: 'Tills for bakeries',
      source_type: 'topic_execution',
      prompt_text: null,
      page: null,
    });
    expect(review?.text).toMatch(
      /^Get Acme named on “reviews\.example\.org: .+” — cited in \d+ of \d+ answers that name Northwind Ledger and not you\.$/,
    );
    expect(review?.memo).toMatch(/It’s a source of \d+ of the \d+ answers that don’t mention you\./);
    for (const { prompt_execution_id, platform, answers, of } of review?.evidence ?? []) {
      const execution = (await at.call('GET', `/aeo/prompt-executions/${prompt_execution_id}`)).body;
      expect(execution.platform).toBe(platform);
      expect(execution.n).toBe(of);
      const showing = execution.answers.filter(
        (answer: { mentioned: boolean; citations: { url: string }[] }) =>
          !answer.mentioned && answer.citations.some(({ url }) => url.includes('reviews.example.org')),
      );
      expect(showing).toHaveLength(answers);
    }
    expect(review?.evidence.length).toBeGreaterThan(0);
    expect(owned_media.map(({ text }) => text).sort()).toEqual(
      PROMPTS.map((prompt) => `Write a page that answers “${prompt}”.`).sort(),
    );
    expect(owned_media[0]).toMatchObject({ source_type: 'prompt_execution', target_locator: null });
    expect(PROMPTS).toContain(owned_media[0]?.prompt_text);
    expect(owned_media[0]?.memo).toContain('6 of 6 answers cite no page of yours');
  });

  it('[A-ENT-16, A-ENT-21] The evidence of a suggestion leads to executions that tell all that was asked and answered', async () => {
    const { earned_media } = await listed(at);
    const [{ prompt_execution_id } = { prompt_execution_id: '' }] = earned_media[0]?.evidence ?? [];
    const prompt = (await at.call('GET', `/aeo/prompt-executions/${prompt_execution_id}`)).body;
    for (const field of [
      'id',
      'prompt_id',
      'prompt_text',
      'platform',
      'score',
      'brand_mentioned',
      'created_at',
    ])
      expect(prompt[field]).toEqual(expect.anything());
    expect(prompt).toMatchObject({
      cited_in_sources: false,
      response: expect.stringContaining('There is no single answer'),
      reasoning: expect.any(Array),
      source_stats: expect.arrayContaining([{ url: expect.any(String), count: expect.any(Number) }]),
      search_results: { queries: expect.arrayContaining([expect.any(String)]) },
    });
    expect(prompt.response_citations[0]).toMatchObject({
      url: expect.any(String),
      title: expect.any(String),
    });
    const topic = (await at.call('GET', `/aeo/topic-executions/${earned_media[0]?.source_id}`)).body;
    expect(topic).toMatchObject({
      id: earned_media[0]?.source_id,
      topic_id,
      topic_text: 'Tills for bakeries',
      overview: expect.any(String),
      score: expect.any(Number),
      created_at: expect.any(String),
    });
  });

  it('No site of a competitor, or of a company that answers name, is suggested as a place to be named', async () => {
    const { earned_media } = await listed(at);
    const places = earned_media.map(({ target_locator }) => target_locator).join(' ');
    expect(places).not.toMatch(/tillpoint|northwind|acme/);
  });

  it('[A-API-35] The API lists the same suggestions by execution and counts them as the improvements of the topic', async () => {
    const { earned_media, owned_media } = await listed(at);
    const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    const shown: Suggestion[] = (await at.call('GET', `/aeo/topic-executions/${head.id}/suggestions`)).body;
    expect(shown.map(({ id }) => id).sort()).toEqual(
      [...earned_media, ...owned_media].map(({ id }) => id).sort(),
    );
    const [topic] = (await at.call('GET', '/aeo/topics')).body;
    expect(topic.topic_improvements).toBe(shown.length);
    const nowhere = '11111111-1111-4111-8111-111111111111';
    expect((await at.call('GET', `/aeo/topic-executions/${nowhere}/suggestions`)).status).toBe(404);
  });

  it('[A-API-53, A-API-54] The list of suggestions keeps to the limit and the types asked for', async () => {
    const { earned_media, owned_media } = await listed(at, 1);
    expect([earned_media.length, owned_media.length]).toEqual([1, 1]);
    const flat = (await at.call('GET', '/aeo/content-suggestions?types=owned_media')).body;
    expect(flat.groups).toBeUndefined();
    expect(new Set(flat.items.map(({ target_type }: Suggestion) => target_type))).toEqual(
      new Set(['owned_media']),
    );
    expect(await at.call('GET', '/aeo/content-suggestions?types=paid')).toMatchObject({
      status: 400,
      body: { detail: 'Types are owned_media and earned_media, separated by a comma.' },
    });
  });

  it('[A-OPP-07, A-OPP-08, A-API-56] A suggestion can be marked complete and to-do again, and stays complete over the next sweep', async () => {
    const { earned_media } = await listed(at);
    const page = earned_media.find(({ cited_pages }) => cited_pages[0]?.url.includes('reviews.'));
    const set = (status: string, id = page?.id) =>
      at.call('POST', `/aeo/content-suggestions/${id}/status`, { status });
    expect(await set('applied')).toMatchObject({ status: 200, body: { id: page?.id, status: 'applied' } });
    const executionId = await measureAgain(at, topic_id);
    const after = await until(
      () => listed(at),
      (groups) => groups.earned_media.every(({ topic_execution_id }) => topic_execution_id === executionId),
    );
    const same = after.earned_media.filter(({ target_locator }) => target_locator === page?.target_locator);
    expect(same).toEqual([
      expect.objectContaining({ id: page?.id, status: 'applied', created_at: page?.created_at }),
    ]);
    expect((await set('pending')).body).toMatchObject({ status: 'pending' });
    expect((await set('done')).status).toBe(400);
    expect((await set('applied', '11111111-1111-4111-8111-111111111111')).status).toBe(404);
  });

  it('A suggestion is completed by publishing a page for its prompt, and shows a draft until then', async () => {
    const { owned_media } = await listed(at);
    const [first, second] = owned_media;
    const write = (question: string | null | undefined) =>
      runText(
        at.app.ctx.db,
        `insert into generated_pages (domain_id, slug, title, markdown_content, question, created_at)
         values ($1, $2, 'Tills for bakers', '# Tills', $3, now())`,
        [at.person.domain_id, crypto.randomUUID(), question],
      );
    await write(`  ${first?.prompt_text?.toUpperCase()} `);
    const drafted = (await listed(at)).owned_media.find(({ id }) => id === first?.id);
    expect(drafted).toMatchObject({
      status: 'pending',
      page: { title: 'Tills for bakers', status: 'draft' },
    });
    await at.call('POST', `/generated-pages/${drafted?.page?.id}/publish`);
    const published = (await listed(at)).owned_media.find(({ id }) => id === first?.id);
    expect(published).toMatchObject({ status: 'applied', page: { status: 'published' } });
    expect((await listed(at)).owned_media.find(({ id }) => id === second?.id)).toMatchObject({
      status: 'pending',
      page: null,
    });
  });

  it('A suggestion does not exist for people of another organization', async () => {
    const eve = await signUpPerson(at.app);
    const { earned_media } = await listed(at);
    const path = `/api/domains/${eve.domain_id}/aeo/content-suggestions/${earned_media[0]?.id}/status`;
    const reply = await at.app.call('POST', path, { token: eve.token, body: { status: 'applied' } });
    expect(reply).toMatchObject({ status: 404, body: { detail: 'Suggestion not found.' } });
  });
});
