import { afterEach, describe, expect, it } from 'vitest';
import { detailOf, PROMPTS, WHOLE } from '../../../test/asked-providers.ts';
import {
  CLAUDE_MODELS,
  GEMINI_MODELS,
  GROK_MODELS,
  MISTRAL_MODELS,
  OPENAI_MODELS,
  PERPLEXITY_MODELS,
} from '../../../test/doubles/bodies/model-lists.ts';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import type { RecordedRequest } from '../../../test/doubles/double-server.ts';
import type { Connected } from '../../../test/doubles/known-doubles.ts';
import { signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { until } from '../../../test/soon.ts';
import { runText } from '../../platform/db/database.ts';
import { lookAtModels } from '../../whole/alerts/look-at-models.ts';
import { lookAtStops } from '../../whole/alerts/look-at-stops.ts';
import { readModelLists } from './asking.jobs.ts';

const LISTS = {
  openai: OPENAI_MODELS,
  perplexity: PERPLEXITY_MODELS,
  gemini: GEMINI_MODELS,
  anthropic: CLAUDE_MODELS,
  xai: GROK_MODELS,
  mistral: MISTRAL_MODELS,
};
const ALL = Object.keys(LISTS) as Connected[];
const { signal } = new AbortController();

let at: MeasuringApp;
/** What a provider sends in place of its list. */
let listed: ((name: Connected) => object | undefined) | null = null;
/** What it sends in place of an answer. */
let answered: ((name: Connected) => object | undefined) | null = null;
afterEach(async () => {
  [listed, answered] = [null, null];
  await at.stop();
});

const OWN_KEY = 'key-of-openai-of-acme';
const nameOf = ({ headers }: RecordedRequest) => {
  const keys = `${headers.authorization} ${headers['x-api-key']} ${headers['x-goog-api-key']}`;
  return /key-of-([a-z]+)/.exec(keys)?.[1] as Connected;
};

async function start(connected: readonly Connected[], worker = false) {
  const respond = (request: RecordedRequest) =>
    (request.method === 'GET' ? listed : answered)?.(nameOf(request));
  at = await startMeasuringApp({ connected, worker, answers: { respond } });
}

const without = (name: Connected, model: string, successor: string) => ({
  body: JSON.parse(JSON.stringify(LISTS[name]).replaceAll(model, successor)),
});
/** OpenAI's list, in which the usual model ends in so many days. */
const ending = (days: number) => ({
  body: {
    data: OPENAI_MODELS.data.map((model) => ({
      ...model,
      shutdown_date: model.id === 'gpt-6.1-sol' ? dayIn(days) : null,
    })),
  },
});
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const read = () => readModelLists.run(at.app.ctx, {}, { signal });
/** As if the lists had been read so many days ago. */
const age = (days: number) =>
  runText(at.app.ctx.db, `update asked_models set read_at = read_at - $1 * interval '1 day'`, [days]);
const asks = () => ALL.map((name) => at[name].requests.filter(({ method }) => method === 'GET').length);

const told = async (token = at.person.token, domain_id = at.person.domain_id) => {
  const { body } = await at.app.call('GET', `/api/domains/${domain_id}/assistants`, { token });
  const rows: { platform: string; detail: string | null }[] = body.assistants;
  return Object.fromEntries(
    rows.flatMap(({ platform, detail }) => (platform === 'local' ? [] : [[platform, detail]])),
  );
};
const alerts = async () => {
  await lookAtStops(at.app.ctx, signal);
  await Promise.all([lookAtModels(at.app.ctx, signal), lookAtModels(at.app.ctx, signal)]);
  const text =
    'select o.name as organization, kind, title, detail from alerts join organizations o on o.id = org_id order by number';
  return (await runText(at.app.ctx.db, text)).rows;
};
const addTopic = () => at.call('POST', '/aeo/save-and-analyze', { topic_text: 'Tills', prompts: PROMPTS });

describe('Lists of models', () => {
  it('Every provider is asked for its list once a day, however often the job runs', async () => {
    await start(ALL);
    listed = (name) => (name === 'gemini' ? { status: 503, body: 'oops' } : undefined);
    await read();
    expect(asks()).toEqual([1, 1, 1, 1, 1, 1]);
    await read();
    expect(asks()).toEqual([1, 1, 2, 1, 1, 1]);
    await age(1);
    await read();
    expect(asks()).toEqual([2, 2, 3, 2, 2, 2]);
    expect(Object.values(await told())).toEqual([null, null, null, null, null, null]);
    expect(await alerts()).toEqual([]);
  });

  it('A model that left the list of its provider is shown and alerted to with its successor, once', async () => {
    await start(ALL);
    await addTopic();
    await read();
    listed = (name) =>
      ({
        openai: without(name, 'gpt-6.1-sol', 'gpt-6.2-sol'),
        perplexity: without(name, 'perplexity/sonar', 'perplexity/sonar-2'),
        gemini: without(name, 'gemini-3.8-flash', 'gemini-live-1'),
        anthropic: without(name, 'claude-sonnet-5-5', 'claude-sonnet-6'),
        xai: without(name, 'grok-4.3', 'grok-5'),
        mistral: without(name, 'mistral-medium-3-5', 'mistral-medium-4'),
      })[name];
    await age(1);
    await read();
    expect(await told()).toEqual({
      chatgpt: 'OpenAI no longer offers gpt-6.1-sol. Your administrator can set OPENAI_MODEL to gpt-6.2-sol.',
      perplexity:
        'Perplexity no longer offers perplexity/sonar. Your administrator can set PERPLEXITY_MODEL to perplexity/sonar-2.',
      gemini:
        'Google no longer offers gemini-3.8-flash. Your administrator can set GEMINI_MODEL to another model.',
      claude:
        'Anthropic no longer offers claude-sonnet-5-5. Your administrator can set ANTHROPIC_MODEL to claude-sonnet-6.',
      grok: 'xAI no longer offers grok-4.3. Your administrator can set XAI_MODEL to grok-5.',
      mistral:
        'Mistral no longer offers mistral-medium-3-5. Your administrator can set MISTRAL_MODEL to mistral-medium-4.',
    });
    const first = await alerts();
    expect(first).toHaveLength(6);
    expect(first).toContainEqual({
      organization: 'Acme',
      kind: 'model_ending',
      title: 'ChatGPT: OpenAI no longer offers gpt-6.1-sol',
      detail:
        'Your administrator can set OPENAI_MODEL to gpt-6.2-sol. Results stay, and those of two models aren’t compared with each other.',
    });
    await age(1);
    await read();
    expect(await alerts()).toEqual(first);
    // It is back, and found the next day.
    listed = null;
    await age(1);
    await read();
    expect(Object.values(await told())).toEqual([null, null, null, null, null, null]);
  });
});

describe('A model that ends', () => {
  it('A model of an organization’s own key that ends within 60 days is told to that organization alone', async () => {
    await start(['perplexity']);
    const eve = await signUpPerson(at.app, { organization_name: 'Eve' });
    await addTopic();
    const put = await at.call('PUT', '/assistants/chatgpt/key', { api_key: OWN_KEY });
    expect(put.status).toBe(200);
    listed = (name) => (name === 'openai' ? ending(62) : undefined);
    await read();
    expect((await told()).chatgpt).toBe(null);
    listed = (name) => (name === 'openai' ? ending(59) : undefined);
    await age(7);
    await read();
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date(dayIn(59)),
    );
    const text = `OpenAI ends gpt-6.1-sol on ${day}`;
    expect((await told()).chatgpt).toBe(`${text}. Choose another model.`);
    expect((await told(eve.token, eve.domain_id)).chatgpt).not.toContain('gpt-6.1-sol');
    expect(await alerts()).toMatchObject([
      { organization: 'Acme', kind: 'model_ending', title: `ChatGPT: ${text}` },
    ]);
    // Another model of the same key is another matter, and nothing is kept of a key that is removed.
    await at.call('PUT', '/assistants/chatgpt/key', { model: 'gpt-6.1-terra' });
    expect((await told()).chatgpt).toBe(null);
    await at.call('PUT', '/assistants/chatgpt/key', { model: 'gpt-6.1-sol' });
    await read();
    expect((await told()).chatgpt).toContain(text);
    await at.call('DELETE', '/assistants/chatgpt/key');
    expect((await told()).chatgpt).not.toContain(text);
    expect(await alerts()).toHaveLength(1);
  });
});

it('A model that disappears is noticed by the first question for it, other answers are kept, and the next run asks again', async () => {
  await start(['openai', 'perplexity'], true);
  const topic_id = await at.measure('Tills', PROMPTS);
  expect((await detailOf(at, topic_id)).per_platform).toMatchObject({ chatgpt: WHOLE, perplexity: WHOLE });
  const answers = async (status: string) => {
    const text = `select count(*)::int as n, min(failure) as failure from answers where platform = 'chatgpt' and status = $1`;
    return (await runText(at.app.ctx.db, text, [status])).rows[0];
  };
  const measureAgain = async () => {
    expect((await at.call('POST', `/aeo/topics/${topic_id}/analyze`)).status).toBe(200);
    await at.settled(topic_id);
  };

  listed = (name) => (name === 'openai' ? without(name, 'gpt-6.1-sol', 'gpt-6.2-sol') : undefined);
  answered = (name) => (name === 'openai' ? openaiFailures.unknown_model : undefined);
  await measureAgain();
  expect(await answers('answered')).toMatchObject({ n: 6 });
  expect(await answers('failed')).toEqual({
    n: 6,
    failure: expect.stringMatching(/^OpenAI no longer offers this model to the key .* then measure again\.$/),
  });
  const detail =
    'OpenAI no longer offers gpt-6.1-sol. Your administrator can set OPENAI_MODEL to gpt-6.2-sol.';
  expect(await until(async () => (await told()).chatgpt === detail)).toBe(true);
  expect(await alerts()).toMatchObject([
    { kind: 'model_ending', title: 'ChatGPT: OpenAI no longer offers gpt-6.1-sol' },
  ]);

  [listed, answered] = [null, null];
  await measureAgain();
  expect(await answers('answered')).toMatchObject({ n: 12 });
  expect((await detailOf(at, topic_id)).per_platform.chatgpt).toMatchObject(WHOLE);
});
