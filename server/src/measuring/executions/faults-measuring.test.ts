import { afterEach, expect, it } from 'vitest';
import { asked, detailOf, PROMPTS, WHOLE } from '../../../test/asked-providers.ts';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import type { Reply } from '../../../test/doubles/double-server.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { soon } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { giveUpExecution } from './run-execution.ts';

let at: MeasuringApp;
afterEach(() => at.stop());

it('A sweep waits for a silent or endless provider no longer than the time limit, and then asks it again', async () => {
  at = await startMeasuringApp({ environment: { ASSISTANT_TIMEOUT_SECONDS: '2' } });
  const doubles = [at.openai, at.perplexity, at.gemini];
  at.openai.enqueue({ delay_ms: 60_000 });
  at.gemini.enqueue({ delay_ms: 60_000 });
  for (const double of doubles) double.enqueue({ drip_ms: 100 }, { drip_ms: 100 });
  const { per_platform } = await detailOf(at, await at.measure('Hangs', PROMPTS));
  expect(per_platform).toMatchObject({ chatgpt: WHOLE, perplexity: WHOLE, gemini: WHOLE });
  expect(asked(at.openai)).toBeGreaterThanOrEqual(9);
  expect(asked(at.perplexity)).toBeGreaterThanOrEqual(8);
  expect(asked(at.gemini)).toBeGreaterThanOrEqual(9);
});

it('A sweep asks again when a connection drops or an answer makes no sense', async () => {
  at = await startMeasuringApp();
  const mishaps: Reply[] = [
    { drop: 'before' },
    { drop: 'midway', body: { output: 'x'.repeat(10_000) } },
    { body: '<html><h1>502 Bad Gateway</h1></html>' },
    { body: '{"output": [' },
    { body: [] },
    { status: 503, body: '' },
  ];
  for (const double of [at.openai, at.perplexity, at.gemini]) double.enqueue(...mishaps);
  const { per_platform } = await detailOf(at, await at.measure('Mishaps', PROMPTS));
  expect(per_platform).toMatchObject({ chatgpt: WHOLE, perplexity: WHOLE, gemini: WHOLE });
  for (const double of [at.openai, at.perplexity, at.gemini]) expect(asked(double)).toBe(12);
  // A provider that reports a failure charges nothing; for the others, the cost is unknown.
  const free = await runText(
    at.app.ctx.db,
    'select platform, count(*)::int as tries from spend where actual_usd = 0 group by 1 order by 1',
  );
  expect(free.rows).toEqual(['chatgpt', 'gemini', 'perplexity'].map((platform) => ({ platform, tries: 1 })));
});

it('A sweep does not hang on a provider that asks to wait for a day', async () => {
  at = await startMeasuringApp({ connected: ['openai', 'perplexity'] });
  at.openai.enqueue(
    ...Array.from({ length: 20 }, () => ({ ...openaiFailures.rate, headers: { 'retry-after': '86400' } })),
  );
  const { per_platform } = await detailOf(at, await at.measure('Tomorrow', PROMPTS));
  expect(per_platform).toMatchObject({ chatgpt: { failed: 6, score: null }, perplexity: WHOLE });
  expect(asked(at.openai)).toBeLessThanOrEqual(6);
  const { assistants } = (await at.call('GET', '/assistants')).body;
  const chatgpt = assistants.find(({ platform }: { platform: string }) => platform === 'chatgpt');
  expect(chatgpt).toMatchObject({
    status: 'paused',
    detail: expect.stringContaining('is rate-limited until'),
  });
});

it('A sweep does not use up its questions on a provider that is down, and gives up after ten minutes', async () => {
  let is_down = true;
  const down = { status: 500, body: { error: { message: 'oops', type: 'server_error', code: null } } };
  at = await startMeasuringApp({
    connected: ['openai', 'perplexity'],
    answers: {
      respond: ({ headers }) =>
        is_down && headers.authorization === 'Bearer key-of-openai' ? down : undefined,
    },
  });
  const now = Date.now();
  const begin = async (topic_text: string) => {
    const prompts = [...PROMPTS, `Which of them is cheap in ${topic_text}?`];
    return (await at.call('POST', '/aeo/save-and-analyze', { topic_text, prompts })).body.topic.id;
  };
  const paused = async () =>
    (await runText(at.app.ctx.db, "select kind from provider_pauses where platform = 'chatgpt'")).rows;
  const lasting = await begin('Ghent');
  await soon(async () => expect(await (async () => (await paused()).length > 0)()).toBeTruthy());
  at.app.setTime(new Date(now + 11 * 60_000));
  await at.settled(lasting);
  expect((await detailOf(at, lasting)).per_platform).toMatchObject({
    chatgpt: { failed: 9, score: null, mentioned: { k: 0, n: 0 } },
    perplexity: { failed: 0, score: 1 },
  });
  // Four attempts each would be 36.
  expect(asked(at.openai)).toBeLessThan(22);
  expect(await paused()).toEqual([{ kind: 'wait' }]);
  // A manual run does not wait, and a short outage costs no answers.
  const passing = await begin('Bruges');
  const isWaitedFor = async () => {
    const asking = "select from answers where platform = 'chatgpt' and status = 'asking'";
    return (await paused()).length > 0 && (await runText(at.app.ctx.db, asking)).rows.length === 0;
  };
  await soon(async () => expect(await isWaitedFor()).toBeTruthy());
  is_down = false;
  at.app.setTime(new Date(now + 13 * 60_000));
  await at.settled(passing);
  expect((await detailOf(at, passing)).per_platform.chatgpt).toMatchObject({
    failed: 0,
    mentioned: { k: 9, n: 9 },
  });
});

it('A sweep that is given up is scored, even if the worker that gives it up is killed halfway', async () => {
  at = await startMeasuringApp({ connected: ['openai'], worker: false });
  const { ctx } = at.app;
  await at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Given up', prompts: PROMPTS });
  const found = async () => {
    const { rows } = await runText(
      ctx.db,
      'select id, status, results is not null as scored from topic_executions',
    );
    return rows[0] as { id: string; status: string; scored: boolean };
  };
  const { id } = await found();
  const killed = () => Promise.reject(new Error('killed'));
  const torn = { ...ctx, writer: { ...ctx.writer, summariseTopic: killed } };
  await expect(giveUpExecution(torn, id)).rejects.toThrow('killed');
  expect(await found()).toMatchObject({ status: 'error', scored: false });
  await giveUpExecution(ctx, id);
  expect(await found()).toMatchObject({ status: 'error', scored: true });
});
