import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { workDone } from '../../../test/work-done.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];

describe('A sweep over three assistants', () => {
  let at: MeasuringApp;
  let topic_id: string;
  beforeAll(async () => {
    at = await startMeasuringApp();
    topic_id = await at.measure('Tills for bakeries', PROMPTS);
  });
  afterAll(() => at.stop());

  it('[A-API-44][A-TARGET-06][A-TOPIC-02] A sweep asks every connected assistant every prompt three times', () => {
    for (const double of [at.openai, at.perplexity, at.gemini]) {
      const asked = double.requests.filter((request) => request.method === 'POST');
      expect(asked).toHaveLength(6);
    }
  });

  it('[A-API-36][A-API-37][A-ENT-20][A-ENT-22][A-TOPIC-01] A sweep scores its topic as fractions with their sample sizes', async () => {
    const [topic] = (await at.call('GET', '/aeo/topics')).body;
    expect(topic).toMatchObject({
      id: topic_id,
      text: 'Tills for bakeries',
      score: 1,
      mentioned_percent: 1,
      cited_percent: 1,
      n: 18,
    });
    expect(topic.mentioned).toMatchObject({ k: 18, n: 18, share: 1, high: 1 });
    // All 18 answers name it, but they answer only two prompts: Wilson's interval for two of two.
    expect(topic.mentioned.low).toBeCloseTo(0.342, 3);
    const detail = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
    expect(detail.overall_avg).toBe(1);
    expect(Object.keys(detail.per_platform).sort()).toEqual(['chatgpt', 'gemini', 'perplexity']);
    expect(detail.per_platform.chatgpt).toMatchObject({
      score: 1,
      mentioned_percent: 1,
      cited_percent: 1,
      surface: 'api',
      failed: 0,
    });
  });

  it('[A-API-33][A-API-38] The API shows an execution with its boxes, share of voice, order, and companies that nobody tracks', async () => {
    const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    expect(head).toMatchObject({
      topic_id,
      topic_text: 'Tills for bakeries',
      status: 'completed',
      score: 1,
      comparable: true,
    });
    const { results, overview } = (await at.call('GET', `/aeo/topic-executions/${head.id}`)).body;
    expect(results.boxes).toEqual({ named_and_cited: 18, named_only: 0, cited_only: 0, absent: 0 });
    expect(results.voice_per_platform.chatgpt[0]).toMatchObject({
      name: 'Acme',
      own: true,
      share_of_voice: 1,
      named: { k: 6, n: 6 },
    });
    expect(results.untracked.map((company: { name: string }) => company.name)).toContain('Tillpoint');
    expect(overview).toContain('Acme');
  });

  it('[A-API-30][A-API-32][A-ENT-17][A-ENT-18] Every answer of a sweep is kept with its evidence', async () => {
    const { prompts } = (await at.call('GET', '/aeo/snapshot')).body;
    expect(prompts).toHaveLength(2);
    const history = (await at.call('GET', `/aeo/prompts/${prompts[0].id}/executions`)).body;
    expect(history.map((execution: { platform: string }) => execution.platform).sort()).toEqual([
      'chatgpt',
      'gemini',
      'perplexity',
    ]);
    const id = prompts[0].platform_summaries.chatgpt.prompt_execution_id;
    const execution = (await at.call('GET', `/aeo/prompt-executions/${id}`)).body;
    expect(execution).toMatchObject({
      platform: 'chatgpt',
      score: 1,
      brand_mentioned: true,
      cited_in_sources: true,
      n: 3,
      mentioned: 3,
      cited: 3,
      planned: 3,
    });
    expect(execution.answers).toHaveLength(3);
    const [answer] = execution.answers;
    const own = answer.mentions.find((mention: { entity: string }) => mention.entity === 'own');
    for (const { start, end } of own.spans) expect(answer.text.slice(start, end)).toBe('Acme');
    expect(
      answer.citations.some(
        (citation: { own: boolean; url: string }) =>
          citation.own && citation.url.startsWith('https://www.acme.example/pricing'),
      ),
    ).toBe(true);
    expect(execution.reasoning).toContainEqual(
      expect.objectContaining({ type: 'reasoning', text: expect.any(String) }),
    );
    expect(execution.reasoning).toContainEqual(
      expect.objectContaining({
        type: 'search_query',
        query: expect.any(String),
        results: expect.any(Array),
      }),
    );
    expect(execution.source_stats[0]).toEqual({ url: expect.any(String), count: 3 });
    const pages = execution.source_stats.map(({ url }: { url: string }) => url.split('?')[0]);
    expect(new Set(pages).size).toBe(pages.length);
  });

  it('[A-API-31][A-API-34] A sweep computes insights from its answers, each naming its evidence', async () => {
    const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    const insights = (await at.call('GET', `/aeo/topic-executions/${head.id}/insights`)).body;
    const source = insights.find((insight: { kind: string }) => insight.kind === 'cited_source');
    expect(source.text).toMatch(/is cited in \d+ of 18 answers/);
    const { answer_id, prompt_execution_id } = source.evidence[0];
    const execution = (await at.call('GET', `/aeo/prompt-executions/${prompt_execution_id}`)).body;
    expect(execution.answers.map((answer: { id: string }) => answer.id)).toContain(answer_id);
    expect((await at.call('GET', `/aeo/prompt-executions/${prompt_execution_id}/insights`)).status).toBe(200);
  });

  it('[A-API-43][A-ENT-25] The snapshot is sent with an ETag, and answered 304 while it is unchanged', async () => {
    const first = await at.call('GET', '/aeo/snapshot');
    expect(first.body.topics).toHaveLength(1);
    const path = `/api/domains/${at.person.domain_id}/aeo/snapshot`;
    const again = await at.app.call('GET', path, {
      token: at.person.token,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again).toMatchObject({ status: 304, text: '' });
  });

  it('Every answer is exported as CSV', async () => {
    const csv = await at.call('GET', `/aeo/executions.csv?topic_id=${topic_id}`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.text.split('\r\n')[0]).toContain('asked_at,topic,prompt,assistant');
    expect(csv.text.match(/Tills for bakeries,/g)).toHaveLength(18);
  });

  it('Earlier answers are read again when a competitor is added and when one is removed', async () => {
    const added = (await at.call('POST', '/competitors', { name: 'Tillpoint', url: 'tillpoint.example' }))
      .body;
    const results = async () => {
      const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
      return (await at.call('GET', `/aeo/topic-executions/${head.id}`)).body.results;
    };
    const after = await until(results, ({ voice_per_platform }) => voice_per_platform.chatgpt.length === 2);
    expect(after.voice_per_platform.chatgpt.map((voice: { name: string }) => voice.name).sort()).toEqual([
      'Acme',
      'Tillpoint',
    ]);
    expect(after.untracked.map((company: { name: string }) => company.name)).not.toContain('Tillpoint');
    await at.call('DELETE', `/competitors/${added.id}`);
    await until(results, ({ voice_per_platform }) => voice_per_platform.chatgpt.length === 1);
  });

  it('[A-API-46] An archived topic is gone from the lists and can be taken up again with its history', async () => {
    await at.call('DELETE', `/aeo/topics/${topic_id}`);
    expect((await at.call('GET', '/aeo/topics')).body).toEqual([]);
    expect((await at.call('GET', `/aeo/topics/${topic_id}`)).status).toBe(404);
    const again = (
      await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'tills for bakeries', prompts: PROMPTS })
    ).body;
    expect(again.topic).toMatchObject({ id: topic_id, score: 1 });
    await at.settled(topic_id);
    const executions = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    expect(executions).toHaveLength(2);
    const latest = (await at.call('GET', `/aeo/topic-executions/${executions[0].id}`)).body;
    expect(latest.results.comparison).toMatchObject({ verdict: 'within_noise', difference: 0, pairs: 6 });
  });
});

describe('Providers that fail', () => {
  let at: MeasuringApp;
  beforeAll(async () => {
    at = await startMeasuringApp({ connected: ['openai', 'perplexity'] });
  });
  afterAll(() => at.stop());

  it('A provider whose quota is used up is asked no more, which is said, and its missing answers never count as not mentioned', async () => {
    at.openai.enqueue(...Array.from({ length: 40 }, () => openaiFailures.quota));
    const topic_id = await at.measure('Quota', PROMPTS);
    const detail = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
    expect(detail.overall_avg).toBe(1);
    expect(detail.per_platform.chatgpt).toMatchObject({
      score: null,
      failed: 6,
      mentioned: { n: 0, share: null },
    });
    expect(at.openai.requests.filter((request) => request.method === 'POST').length).toBeLessThanOrEqual(6);
    const status = (await at.call('GET', '/assistants')).body;
    const chatgpt = status.assistants.find(
      (assistant: { platform: string }) => assistant.platform === 'chatgpt',
    );
    expect(chatgpt).toMatchObject({ status: 'paused', detail: expect.stringContaining('quota') });
    expect(
      status.assistants.find((assistant: { platform: string }) => assistant.platform === 'gemini'),
    ).toMatchObject({ status: 'not_connected' });
    const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    const insights = (await at.call('GET', `/aeo/topic-executions/${head.id}/insights`)).body;
    expect(insights.map((insight: { kind: string }) => insight.kind)).toContain('provider_failed');
  });

  it('A provider is asked again after a rate limit and after an error, and its answers are kept', async () => {
    const before = at.perplexity.requests.length;
    at.perplexity.enqueue(
      {
        status: 429,
        headers: { 'retry-after': '1' },
        body: { error: { message: 'slow down', type: 'rate_limit', code: 429 } },
      },
      { status: 500, body: { error: { message: 'oops', type: 'server_error', code: 500 } } },
    );
    const topic_id = await at.measure('Faults', PROMPTS);
    const detail = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
    expect(detail.per_platform.perplexity).toMatchObject({ score: 1, failed: 0, mentioned: { n: 6 } });
    expect(at.perplexity.requests.length - before).toBe(8);
  });
});

describe('Limits', () => {
  it('[A-TARGET-12] A topic beyond the plan is refused, with the way to get more', async () => {
    const at = await startMeasuringApp({ connected: ['gemini'] });
    for (const text of ['One', 'Two', 'Three']) await at.measure(text, PROMPTS);
    const refused = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Four', prompts: PROMPTS });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'payment_required', detail: 'Your plan allows 3 topics. Upgrade to add more.' },
    });
    await at.stop();
  });

  it('A sweep stops at the monthly spending cap, which counts every attempt', async () => {
    const at = await startMeasuringApp({ connected: ['openai'] });
    await at.app.setSpendCap(at.person.domain_id, 0.1);
    const topic_id = await at.measure('Cap', [...PROMPTS, 'A third question about tills for bakeries?']);
    const asked = at.openai.requests.filter((request) => request.method === 'POST').length;
    expect(asked).toBeLessThan(9);
    const detail = (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
    expect(detail.per_platform.chatgpt.failed).toBe(9 - asked);
    const { spend } = (await at.call('GET', '/assistants')).body;
    expect(spend.spent_usd + spend.reserved_usd).toBeLessThanOrEqual(0.1);
    await at.stop();
  });
});

describe('Canceling', () => {
  it('[A-API-48] Canceling a sweep stops its questions at once and keeps what was answered', async () => {
    const at = await startMeasuringApp({
      connected: ['openai'],
      answers: { delay_ms: 400 },
      environment: { ASSISTANT_CONCURRENCY: '1' },
    });
    const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Slow', prompts: PROMPTS });
    await until(() => at.openai.requests.length >= 3);
    expect((await at.call('POST', `/aeo/topics/${body.topic.id}/cancel-task`)).status).toBe(200);
    expect(await at.settled(body.topic.id)).toMatchObject({ status: 'cancelled' });
    const asked = at.openai.requests.length;
    await workDone(at.app.ctx.db);
    expect(at.openai.requests.length).toBe(asked);
    expect(asked).toBeLessThan(6);
    const [head] = (await at.call('GET', `/aeo/topics/${body.topic.id}/executions`)).body;
    expect(head.status).toBe('cancelled');
    expect((await at.call('GET', '/aeo/topics')).body[0]).toMatchObject({ latest_topic_execution_id: null });
    await at.stop();
  });
});
