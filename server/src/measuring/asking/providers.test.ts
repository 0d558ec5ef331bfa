import { afterEach, expect, it } from 'vitest';
import { asked, detailOf, PROMPTS, WHOLE } from '../../../test/asked-providers.ts';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';

let at: MeasuringApp;
afterEach(() => at.stop());

it('A run whose provider key is revoked in the middle ends with the answers it has, and the provider is shown as refusing the key', async () => {
  let answered = 0;
  at = await startMeasuringApp({
    environment: { ASSISTANT_CONCURRENCY: '2' },
    answers: {
      respond: ({ headers }) => {
        if (headers.authorization !== 'Bearer key-of-openai') return undefined;
        answered += 1;
        return answered > 3 ? openaiFailures.wrong_key : undefined;
      },
    },
  });
  const topic_id = await at.measure('Revoked', PROMPTS);
  expect(await at.settled(topic_id)).toMatchObject({
    status: 'completed',
    progress: { done: 18, planned: 18 },
  });
  const { per_platform } = await detailOf(at, topic_id);
  expect(per_platform).toMatchObject({
    chatgpt: { failed: 3, mentioned: { k: 3, n: 3 } },
    perplexity: WHOLE,
    gemini: WHOLE,
  });
  // Questions already in flight get the same error; no further ones are asked.
  expect(asked(at.openai)).toBeLessThanOrEqual(5);
  const { assistants } = (await at.call('GET', '/assistants')).body;
  const chatgpt = assistants.find(({ platform }: { platform: string }) => platform === 'chatgpt');
  expect(chatgpt).toMatchObject({ status: 'paused', detail: expect.stringContaining('refused the key') });
});

it('Answers with characters and addresses that databases and browsers reject are kept, and no dangerous address is shown', async () => {
  const text = `Acme\u0000 is \ud83d fine. ${'<script>alert(1)</script> '.repeat(20_000)}`;
  const urls = [
    'javascript:alert(1)',
    'data:text/html,<script>1</script>',
    `https://${'a'.repeat(5000)}.example/`,
    `https://www.acme.example/pricing?${'q'.repeat(60_000)}`,
    'http://[::1',
    'https://\ud83d.example/\u0000',
    '',
  ];
  const annotations = urls.map((url) => ({
    type: 'url_citation',
    url,
    title: 'T\u0000\ud83d',
    start_index: 0,
    end_index: 4,
  }));
  const content = [{ type: 'output_text', text, annotations }];
  const query = 'till \ud83d\u0000';
  const body = {
    id: 'resp_\u0000',
    status: 'completed',
    model: 'gpt-5.1',
    output: [
      { type: 'web_search_call', status: 'completed', action: { type: 'search', query, queries: [query] } },
      { type: 'message', role: 'assistant', status: 'completed', content },
    ],
    usage: { input_tokens: 10, output_tokens: 10, total_tokens: 20 },
  };
  at = await startMeasuringApp({ connected: ['openai'], answers: { respond: () => ({ body }) } });
  const topic_id = await at.measure('Poison', PROMPTS);
  expect((await detailOf(at, topic_id)).per_platform.chatgpt).toMatchObject(WHOLE);
  expect(asked(at.openai)).toBe(6);
  const { prompts } = (await at.call('GET', '/aeo/snapshot')).body;
  const id = prompts[0].platform_summaries.chatgpt.prompt_execution_id;
  const { status, body: execution } = await at.call('GET', `/aeo/prompt-executions/${id}`);
  expect(status).toBe(200);
  const shown: string[] = execution.response_citations.map(({ url }: { url: string }) => url);
  expect(shown.every((url) => /^https?:/.test(url))).toBe(true);
  expect(execution.response.startsWith('Acme\ufffd is \ufffd fine.')).toBe(true);
});

it('A person who measures again ends a pause for used-up quota, but not a pause that a provider asked for', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'perplexity'] });
  const later = new Date(Date.now() + 1500);
  const pause = (platform: string, kind: string) =>
    runText(
      at.app.ctx.db,
      'insert into provider_pauses (platform, kind, detail, until) values ($1, $2, $3, $4)',
      [platform, kind, 'wait', later],
    );
  await pause('chatgpt', 'rate');
  await pause('perplexity', 'quota');
  const topic_id = await at.measure('Patience', PROMPTS);
  expect((await detailOf(at, topic_id)).per_platform).toMatchObject({ chatgpt: WHOLE, perplexity: WHOLE });
  const times = await runText(
    at.app.ctx.db,
    "select platform, min(asked_at) >= $1 as waited from answers where platform <> 'local' group by 1 order by 1",
    [later],
  );
  expect(times.rows).toEqual([
    { platform: 'chatgpt', waited: true },
    { platform: 'perplexity', waited: false },
  ]);
});

it('Questions planned for an assistant that is no longer connected fail, and the insights say why', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'gemini'], worker: false });
  const { body } = await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Gone', prompts: PROMPTS });
  const { startTestApp } = await import('../../../test/app.ts');
  const { GEMINI_API_KEY: _, ...environment } = at.environment;
  const worker = await startTestApp({ environment, worker: true, connection: at.app.connection });
  expect(await at.settled(body.topic.id)).toMatchObject({
    status: 'completed',
    progress: { done: 12, planned: 12 },
  });
  await worker.stop();
  expect((await detailOf(at, body.topic.id)).per_platform).toMatchObject({
    chatgpt: WHOLE,
    gemini: { failed: 6, score: null, mentioned: { n: 0 } },
  });
  const [head] = (await at.call('GET', `/aeo/topics/${body.topic.id}/executions`)).body;
  const insights = (await at.call('GET', `/aeo/topic-executions/${head.id}/insights`)).body;
  const texts = insights.map(({ text }: { text: string }) => text).join('\n');
  expect(texts).toContain('disconnected before it could answer');
});
