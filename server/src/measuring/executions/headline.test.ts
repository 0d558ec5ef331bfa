import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { type SiteDouble, startSite } from '../../../test/doubles/site-double.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { finishExecution } from './finish-execution.ts';
import { performanceChange } from './performance-change.service.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];

/** A company website with content for both prompts. */
const site = (name: string) => ({
  '/': `<!doctype html><html lang="en"><head><title>${name}</title></head><body><main><h1>${name}</h1>
    <p>${name} is a till for small bakeries that keeps orders, stock and daily takings in one place, and it suits a small bakery with one counter as well as a chain.</p>
    <h2>What a till for a bakery costs</h2><p>A till of ${name} costs 39 euros a month for each bakery, with support on weekdays and no setup fee at all.</p></main></body></html>`,
});

const sites: SiteDouble[] = [];
let origins = '';
beforeAll(async () => {
  const hosts = {
    'www.acme.example': 'Acme',
    'loafledger.example': 'Loafledger',
    'ovenly.example': 'Ovenly',
  };
  for (const [host, name] of Object.entries(hosts)) {
    const double = await startSite(site(name));
    sites.push(double);
    origins += `${host}=${double.origin},`;
  }
});
afterAll(() => Promise.all(sites.map((double) => double.close())));

let at: MeasuringApp;
afterEach(() => at.stop());

const readSite = async () => {
  await until(async () => (await at.call('GET', '/onboarding/domain-research-status')).body.done);
};
const detailOf = async (topic_id: string) => (await at.call('GET', `/aeo/topics/${topic_id}`)).body;
const resultsOf = async (topic_id: string) => {
  const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
  return (await at.call('GET', `/aeo/topic-executions/${head.id}`)).body.results;
};

describe('The built-in reader', () => {
  it('The built-in reader answers each prompt once, and shows no Performance until it knows two competitors', async () => {
    at = await startMeasuringApp({ connected: [], environment: { SITE_ORIGINS: origins } });
    await readSite();
    const topic_id = await at.measure('Tills for bakeries', PROMPTS);
    const alone = await detailOf(topic_id);
    expect(alone).toMatchObject({
      overall_avg: null,
      topic: { score: null, headline_platforms: ['local'], n: 2 },
    });
    expect(alone.per_platform).toEqual({
      local: expect.objectContaining({
        surface: 'built_in',
        score: null,
        mentioned: expect.objectContaining({ n: 2 }),
      }),
    });
    expect((await resultsOf(topic_id)).note).toContain('two competitors');
    // Emails show the same figures as screens.
    const week = () => {
      const to = new Date(Date.now() + 60_000);
      const span = { domain_id: at.person.domain_id, from: new Date(to.getTime() - 7 * 86_400_000), to };
      return performanceChange(at.app.ctx, span);
    };
    expect(await week()).toBe(null);
    const [prompt] = (await at.call('GET', `/aeo/prompts?topic_id=${topic_id}`)).body;
    expect(prompt.score).toBe(null);
    expect(prompt.audit.verdict).not.toBe('not_answered');

    const rivals = ['Loafledger', 'Ovenly'];
    for (const name of rivals) {
      await at.call('POST', '/competitors', { name, url: `${name.toLowerCase()}.example` });
      if (name === rivals[0]) {
        await competitorsRead(1);
        await measureAgain(topic_id);
        expect((await detailOf(topic_id)).overall_avg).toBe(null);
        expect((await resultsOf(topic_id)).comparison).toBe(null);
      }
    }
    await competitorsRead(2);
    await measureAgain(topic_id);
    expect((await detailOf(topic_id)).overall_avg).not.toBe(null);
    expect((await resultsOf(topic_id)).note).toBe(null);
    expect(await week()).toMatchObject({ performance: { now: { n: 2 } }, measured: 1 });
  });

  async function competitorsRead(count: number) {
    const read = async () =>
      (await at.call('GET', '/competitors')).body.filter((one: { pages_read: number }) => one.pages_read > 0);
    await until(async () => (await read()).length >= count);
  }
  async function measureAgain(topic_id: string) {
    await at.call('POST', `/aeo/topics/${topic_id}/analyze`);
    await at.settled(topic_id);
  }

  it('[A-TOPIC-02] The built-in reader is asked beside connected assistants and never pooled with them', async () => {
    at = await startMeasuringApp({
      connected: ['openai'],
      answers: { brand: null },
      environment: { SITE_ORIGINS: origins },
    });
    await readSite();
    const topic_id = await at.measure('Tills for bakeries', PROMPTS);
    const onlyConnected = async () => {
      const { topic, per_platform } = await detailOf(topic_id);
      expect(topic).toMatchObject({
        headline_platforms: ['chatgpt'],
        n: 6,
        mentioned: { k: 0, n: 6 },
        score: 0,
      });
      expect(per_platform).toMatchObject({
        chatgpt: { mentioned: { n: 6 } },
        local: { mentioned: { n: 2 } },
      });
      const prompts = (await at.call('GET', `/aeo/prompts?topic_id=${topic_id}`)).body;
      for (const prompt of prompts) expect(prompt.score).toBe(0);
    };
    await onlyConnected();
    // Re-scoring after the key was removed must not mix them either.
    const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    await finishExecution({ ...at.app.ctx, assistants: [] }, head.id, null);
    await onlyConnected();
  });
});

describe('Headline figures', () => {
  it('[A-TOPIC-09] Headline figures leave out prompts that name the brand', async () => {
    at = await startMeasuringApp({ connected: ['openai'] });
    const topic_id = await at.measure('Tills', ['Is Acme any good for bakeries?', PROMPTS[0] ?? '']);
    expect(await detailOf(topic_id)).toMatchObject({
      topic: { n: 3, mentioned: { n: 3 } },
      per_platform: { chatgpt: { mentioned: { n: 3 }, cited: { n: 3 } } },
    });
    const { boxes } = await resultsOf(topic_id);
    expect(boxes).toEqual({ named_and_cited: 3, named_only: 0, cited_only: 0, absent: 0 });
    const prompts = (await at.call('GET', `/aeo/prompts?topic_id=${topic_id}`)).body;
    expect(prompts.map(({ branded }: { branded: boolean }) => branded)).toEqual([true, false]);
    const { body } = await at.call('GET', `/aeo/prompt-executions/${prompts[0].latest_prompt_execution_id}`);
    expect(body).toMatchObject({ branded: true, n: 3, mentioned: 3 });
  });

  it('An insight points at prompts whose answers mention no company', async () => {
    at = await startMeasuringApp({ connected: ['openai'], answers: { brand: null, companies: [] } });
    const topic_id = await at.measure('Nobody', PROMPTS);
    const prompts = (await at.call('GET', `/aeo/prompts?topic_id=${topic_id}`)).body;
    expect(prompts.map(({ names_nobody }: { names_nobody: boolean }) => names_nobody)).toEqual([true, true]);
    const [head] = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    const insights = (await at.call('GET', `/aeo/topic-executions/${head.id}/insights`)).body;
    const found = insights.find(({ kind }: { kind: string }) => kind === 'prompt_names_nobody');
    expect(found.text).toContain('2 prompts get answers that name no company');
    expect(found.evidence).toHaveLength(6);
  });

  it('Headline figures are not compared once an assistant is served by another model', async () => {
    at = await startMeasuringApp({ connected: ['openai'], worker: false });
    const measureWith = async (OPENAI_MODEL: string) => {
      const environment = { ...at.environment, OPENAI_MODEL };
      const worker = await startTestApp({ environment, worker: true, connection: at.app.connection });
      const prompts = Array.from({ length: 6 }, (_, n) => `Which till suits bakery number ${n}?`);
      const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Models', prompts });
      await at.settled(body.topic.id);
      await worker.stop();
      return body.topic.id as string;
    };
    const topic_id = await measureWith('gpt-5.1');
    expect((await resultsOf(topic_id)).comparison).toBe(null);
    await measureWith('gpt-5.1');
    expect((await resultsOf(topic_id)).comparison).toMatchObject({
      verdict: 'within_noise',
      difference: 0,
      pairs: 6,
    });
    await measureWith('gpt-6');
    expect((await resultsOf(topic_id)).comparison).toMatchObject({
      verdict: 'not_comparable',
      difference: null,
      reason: 'The assistants’ models changed between the two runs.',
    });
    const history = (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
    expect(history.map(({ comparable }: { comparable: boolean }) => comparable)).toEqual([false, true, true]);
    expect(history[0].served_models).toEqual({ chatgpt: ['gpt-6-2026-08-01'] });
  });
});
