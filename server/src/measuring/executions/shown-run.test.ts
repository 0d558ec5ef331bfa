import { afterEach, expect, it } from 'vitest';
import { geminiOddities } from '../../../test/doubles/bodies/gemini-failures.ts';
import { openaiOddities } from '../../../test/doubles/bodies/openai-failures.ts';
import { perplexityOddities } from '../../../test/doubles/bodies/perplexity-failures.ts';
import type { Reply } from '../../../test/doubles/double-server.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { workDone } from '../../../test/work-done.ts';
import { runText } from '../../platform/db/database.ts';
import { readCsv } from '../topics/read-csv.ts';

const PROMPTS = ['Which tills suit a small bakery?', 'What does a till for a bakery cost?'];

let at: MeasuringApp;
afterEach(() => at.stop());

const executionsOf = async (topic_id: string) =>
  (await at.call('GET', `/aeo/topics/${topic_id}/executions`)).body;
const execution = async (id: string) => (await at.call('GET', `/aeo/topic-executions/${id}`)).body;
const promptsOf = async (topic_id: string, topic_execution_id: string) =>
  (await at.call('GET', `/aeo/prompts?topic_id=${topic_id}&topic_execution_id=${topic_execution_id}`)).body;
const analyze = (topic_id: string) => at.call('POST', `/aeo/topics/${topic_id}/analyze`);

/** A Perplexity answer that mentions the names in `text`. */
const saying = (text: string): Reply => ({
  body: {
    status: 'completed',
    model: 'sonar',
    output: [
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text, annotations: [] }] },
    ],
    usage: {
      input_tokens: 1,
      output_tokens: 1,
      total_tokens: 2,
      cost: { currency: 'USD', total_cost: 0.01 },
    },
  },
});

it('An older run shows its own prompts, competitors and export, not those of the newest run', async () => {
  let text = 'Northwind Ledger is the usual choice.';
  at = await startMeasuringApp({ connected: ['perplexity'], answers: { respond: () => saying(text) } });
  await at.call('POST', '/competitors', { name: 'Tillpoint', url: 'https://tillpoint.example' });
  const topic_id = await at.measure('Tills', PROMPTS);
  text = 'Acme and Tillpoint are fine.';
  await analyze(topic_id);
  await at.settled(topic_id);
  const [newer, older] = await executionsOf(topic_id);
  const figures = async (id: string) => {
    const { mentioned } = (await execution(id)).results;
    const prompts: { score: number; platform_summaries: { perplexity: { mentioned: number; n: number } } }[] =
      await promptsOf(topic_id, id);
    const stats = `/competitors/stats/by-topic?topic_id=${topic_id}&topic_execution_id=${id}`;
    const [competitor] = (await at.call('GET', stats)).body;
    const csv = await at.call('GET', `/aeo/executions.csv?topic_id=${topic_id}&topic_execution_id=${id}`);
    return {
      headline: [mentioned.k, mentioned.n],
      rows: prompts.map(({ platform_summaries: { perplexity } }) => [perplexity.mentioned, perplexity.n]),
      competitor: competitor.prompts_mentioned,
      answers: readCsv(csv.text)
        .slice(1)
        .map(({ cells }) => cells.at(-1)),
    };
  };
  expect(await figures(older.id)).toEqual({
    headline: [0, 6],
    rows: [
      [0, 3],
      [0, 3],
    ],
    competitor: 0,
    answers: Array.from({ length: 6 }, () => 'Northwind Ledger is the usual choice.'),
  });
  expect(await figures(newer.id)).toMatchObject({
    headline: [6, 6],
    rows: [
      [3, 3],
      [3, 3],
    ],
    competitor: 2,
  });
  // A run of another topic does not belong to this one.
  const other = await at.measure('Ovens', PROMPTS.slice(0, 1));
  const path = `topic_id=${other}&topic_execution_id=${older.id}`;
  expect((await at.call('GET', `/aeo/prompts?${path}`)).status).toBe(404);
  expect((await at.call('GET', `/competitors/stats/by-topic?${path}`)).status).toBe(404);
});

it('A hanging provider delays only its own figures, and those of the others are shown while the run goes on', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'perplexity'] });
  for (let n = 0; n < 6; n++) at.openai.enqueue({ delay_ms: 25_000 });
  const { body } = await at.call('POST', '/aeo/save-and-analyze', {
    topic_text: 'Hanging',
    prompts: PROMPTS,
  });
  const topic_id: string = body.topic.id;
  const [{ id }] = await executionsOf(topic_id);
  const shown = await until(
    () => execution(id),
    ({ status, results }) => status !== 'running' || results?.mentioned.n >= 6,
  );
  expect(shown).toMatchObject({
    status: 'running',
    finished_at: null,
    coverage: { planned: 12, answered: 6, failed: 0 },
    results: {
      mentioned: { k: 6, n: 6 },
      comparison: null,
      per_platform: { perplexity: { mentioned: { k: 6, n: 6 } }, chatgpt: { mentioned: { n: 0 } } },
    },
  });
  const [prompt] = await promptsOf(topic_id, id);
  expect(prompt.platform_summaries).toMatchObject({ perplexity: { mentioned: 3, n: 3 }, chatgpt: { n: 0 } });
  const { body: detail } = await at.call('GET', `/aeo/topics/${topic_id}`);
  expect(detail.topic).toMatchObject({ latest_topic_execution_id: null, running_topic_execution_id: id });
  await at.call('POST', `/aeo/topics/${topic_id}/cancel-task`);
  await at.settled(topic_id);
  // A canceled run is never the latest, and the next run is not compared with it.
  const { body: after } = await at.call('GET', `/aeo/topics/${topic_id}`);
  expect(after.topic).toMatchObject({ latest_topic_execution_id: null, running_topic_execution_id: null });
  expect((await at.call('GET', '/aeo/overview')).body.series).toEqual([]);
});

it('An answer that its provider cut off is kept, shown as cut, and counted neither for nor against the brand', async () => {
  at = await startMeasuringApp();
  const cutWith = (body: unknown, text: string) => ({
    body: JSON.parse(
      JSON.stringify(body).replace(/Northwind Ledger is a good|Tillpoint is|Plain words, no search\./, text),
    ),
  });
  at.openai.enqueue(cutWith(openaiOddities.cut_in_text.body, 'Acme is a good'));
  at.gemini.enqueue(cutWith(geminiOddities.cut_in_text.body, 'Batchwise is'));
  at.perplexity.enqueue(cutWith(perplexityOddities.cut_in_text.body, 'Acme is'));
  const topic_id = await at.measure('Cut', PROMPTS);
  const [{ id }] = await executionsOf(topic_id);
  const { results, coverage } = await execution(id);
  expect(coverage).toEqual({ planned: 18, answered: 15, cut: 3, failed: 0, unasked: 0 });
  expect(results.mentioned).toMatchObject({ k: 15, n: 15 });
  for (const platform of ['chatgpt', 'perplexity', 'gemini'])
    expect(results.per_platform[platform]).toMatchObject({ cut: 1, failed: 0, mentioned: { n: 5 } });
  const prompts = await promptsOf(topic_id, id);
  const answers = [];
  for (const { platform_summaries } of prompts) {
    const path = `/aeo/prompt-executions/${platform_summaries.chatgpt.prompt_execution_id}`;
    answers.push(...(await at.call('GET', path)).body.answers);
  }
  const cut = answers.filter(({ status }: { status: string }) => status === 'cut');
  expect(cut).toMatchObject([
    { text: 'Acme is a good', mentioned: true, failure: expect.stringContaining('cut') },
  ]);
});

it('An answer too long to be read to its end is kept, says so, and counts neither for nor against the brand', async () => {
  at = await startMeasuringApp({ connected: ['openai'] });
  const long = openaiOddities.cut_in_text.body;
  const body = JSON.parse(
    JSON.stringify(long).replace('Northwind Ledger is a good', 'word '.repeat(130_000)),
  );
  at.openai.enqueue({ body: { ...body, status: 'completed', incomplete_details: null } });
  const topic_id = await at.measure('Long', PROMPTS);
  const [{ id }] = await executionsOf(topic_id);
  const { coverage } = await execution(id);
  expect(coverage).toEqual({ planned: 6, answered: 5, cut: 1, failed: 0, unasked: 0 });
  const { rows } = await runText(
    at.app.ctx.db,
    `select failure from answers where topic_execution_id = '${id}' and status = 'cut'`,
  );
  expect(rows).toEqual([{ failure: expect.stringContaining('longer than 600,000 characters') }]);
});

it('A citation known only by a redirect counts for no domain and suggests nothing', async () => {
  const uri = (n: number) => `https://vertexaisearch.cloud.google.com/grounding-api-redirect/unknown-${n}`;
  const text = 'Batchwise is the one to take.';
  const grounded = {
    candidates: [
      {
        finishReason: 'STOP',
        content: { role: 'model', parts: [{ text }] },
        groundingMetadata: {
          webSearchQueries: ['tills'],
          groundingChunks: [
            { web: { uri: uri(1), title: 'The best tills of the year' } },
            { web: { uri: uri(2) } },
          ],
          groundingSupports: [{ segment: { endIndex: 9, text: 'Batchwise' }, groundingChunkIndices: [0, 1] }],
        },
      },
    ],
    usageMetadata: { promptTokenCount: 12, candidatesTokenCount: 40, totalTokenCount: 52 },
    modelVersion: 'gemini-3-flash',
  };
  at = await startMeasuringApp({ connected: ['gemini'], answers: { respond: () => ({ body: grounded }) } });
  const topic_id = await at.measure('Unresolved', PROMPTS);
  const [run] = await executionsOf(topic_id);
  const insights = (await at.call('GET', `/aeo/topic-executions/${run.id}/insights`)).body;
  const told = JSON.stringify([run, insights, (await execution(run.id)).results]);
  expect(told).not.toMatch(/google|vertexai/);
  await workDone(at.app.ctx.db);
  const suggestions = (await at.call('GET', `/aeo/topic-executions/${run.id}/suggestions`)).body;
  expect(JSON.stringify(suggestions)).not.toMatch(/google|vertexai/);
  const [prompt] = await promptsOf(topic_id, run.id);
  const id = prompt.platform_summaries.gemini.prompt_execution_id;
  const { body: shown } = await at.call('GET', `/aeo/prompt-executions/${id}`);
  expect(shown.response_citations).toMatchObject([
    { kind: 'unresolved', domain: '', title: 'The best tills of the year', own: false },
    { kind: 'unresolved', domain: '', title: null, own: false },
  ]);
  expect(shown.source_stats).toEqual([]);
  const csv = await at.call('GET', `/aeo/executions.csv?topic_id=${topic_id}`);
  expect(csv.text).not.toMatch(/vertexai/);
});
