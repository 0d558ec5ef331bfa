import { ASKED_PLATFORMS, byAssistant } from '@sightline/contract/known-assistants';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { openaiFailures } from '../../../test/doubles/bodies/openai-failures.ts';
import { type Person, signUpPerson } from '../../../test/factories.ts';
import { type MeasuringApp, startMeasuringApp } from '../../../test/measuring-app.ts';
import { runText } from '../../platform/db/database.ts';

const KEY = 'sk-proj-pasted-by-a-person-x7Qa';
const KEY_PATH = '/assistants/chatgpt/key';
const MODELS_PATH = '/assistants/chatgpt/models';
const logs: string[] = [];

let at: MeasuringApp;
let reply: (() => object | undefined) | null = null;
beforeAll(async () => {
  at = await startMeasuringApp({
    logs,
    connected: ['perplexity'],
    answers: {
      respond: ({ headers }) => (headers.authorization === `Bearer ${KEY}` ? reply?.() : undefined),
    },
  });
});
afterEach(() => {
  reply = null;
});
afterAll(() => at.stop());

interface Named {
  platform: string;
}
const statusOf = async (platform: string, of = at) => {
  const { body } = await of.call('GET', '/assistants');
  return body.assistants.find((one: Named) => one.platform === platform);
};
const chatgpt = () => statusOf('chatgpt');
const asksOf = (double = at.openai) => double.requests.filter(({ method }) => method === 'POST');
const keysAsked = () => asksOf().map(({ headers }) => headers.authorization);
const rows = async (text: string, of = at) => (await runText(of.app.ctx.db, text)).rows;

describe('A key that a person pastes', () => {
  it('A key is tried with one question, connects the assistant, and is in no answer', async () => {
    expect(await chatgpt()).toMatchObject({ status: 'not_connected', key: null });
    const { status, text } = await at.call('PUT', KEY_PATH, { api_key: ` ${KEY}\n` });
    expect(status).toBe(200);
    expect(keysAsked()).toEqual([`Bearer ${KEY}`]);
    expect(text).not.toContain('pasted-by');
    expect(await chatgpt()).toMatchObject({
      status: 'connected',
      model: 'gpt-6.1-sol',
      key: 'organization',
      key_hint: 'x7Qa',
    });
  });

  it('A key is kept encrypted', async () => {
    const kept = await rows("select encode(sealed_key, 'escape') as sealed from assistant_keys");
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('pasted-by');
  });

  it('The next run asks with it, beside the assistants of the installation', async () => {
    const asked = at.perplexity.requests.length;
    await at.measure('Tills', ['Which till suits a bakery?']);
    expect(keysAsked().length).toBeGreaterThan(1);
    expect(new Set(keysAsked())).toEqual(new Set([`Bearer ${KEY}`]));
    expect(at.perplexity.requests.length).toBeGreaterThan(asked);
    const { body } = await at.call('GET', '/aeo/setup-steps');
    expect(body.steps ?? []).not.toContainEqual({ key: 'assistant', done: false });
  });

  it('What a month asks follows from the plan, the prompts and the settings, and what an answer costs from the newest ones', async () => {
    const { body } = await at.call('GET', '/assistants');
    expect(body.asking).toEqual({ prompts: 1, answers_per_prompt: 3, runs_a_month: 4.3 });
    const [paid] = await rows(
      "select avg(cost_usd)::float8 as usd from answers where platform = 'perplexity'",
    );
    expect((await statusOf('perplexity')).answer_usd).toBeCloseTo((paid as { usd: number }).usd, 6);
    await at.call('PATCH', '', { measuring_frequency: 'paused' });
    expect((await at.call('GET', '/assistants')).body.asking.runs_a_month).toBe(0);
    await at.call('PATCH', '', { measuring_frequency: 'weekly' });
  });

  it('The model is changed without the key, which is tried again with the new one', async () => {
    const { status } = await at.call('PUT', KEY_PATH, { model: 'gpt-6.1-terra' });
    expect(status).toBe(200);
    expect(asksOf().at(-1)?.body).toMatchObject({ model: 'gpt-6.1-terra' });
    expect(keysAsked().at(-1)).toBe(`Bearer ${KEY}`);
    expect(await chatgpt()).toMatchObject({ model: 'gpt-6.1-terra', key_hint: 'x7Qa' });
  });

  it('Without a kept key one has to be pasted', async () => {
    const { status, body } = await at.call('PUT', '/assistants/claude/key', {});
    expect([status, body.errors.api_key]).toEqual([400, 'Paste a key of Anthropic.']);
  });

  it('A key that the provider refuses is not kept, and the answer says what to do', async () => {
    reply = () => openaiFailures.wrong_key;
    const { status, body, text } = await at.call('PUT', KEY_PATH, { api_key: KEY, model: 'gpt-6-luna' });
    expect(status).toBe(400);
    expect(body.errors.api_key).toBe(
      'OpenAI refused this key. Copy it again, or create another one: it may be revoked or of another service.',
    );
    expect(text).not.toContain('pasted-by');
    expect((await chatgpt()).model).toBe('gpt-6.1-terra');
    const listed = await at.call('POST', MODELS_PATH, { api_key: KEY });
    expect(listed.body.errors.api_key).toBe(body.errors.api_key);
  });

  it.each([
    ['too short', { api_key: 'sk' }],
    ['with a line break inside', { api_key: 'sk-proj-1\nsk-proj-2-and-more' }],
    ['of a model that leads elsewhere at the provider', { api_key: KEY, model: '../files/secret' }],
    ['of a model with an address', { api_key: KEY, model: 'https://example.com/?a' }],
  ])('A key that is %s is refused before anybody is asked', async (_what, body) => {
    const before = at.openai.requests.length;
    expect((await at.call('PUT', KEY_PATH, body)).status).toBe(400);
    expect(at.openai.requests.length).toBe(before);
  });

  it('A key of the installation is neither replaced nor removed', async () => {
    const path = '/assistants/perplexity/key';
    const put = await at.call('PUT', path, { api_key: 'pplx-another-key-of-theirs' });
    expect([put.status, put.body.detail]).toEqual([
      409,
      'Perplexity is connected with a key of this installation, which its administrator sets.',
    ]);
    expect((await at.call('DELETE', path)).status).toBe(409);
    expect((await at.call('POST', '/assistants/perplexity/models', {})).status).toBe(409);
  });

  it('A used-up key pauses its organization, and nobody else', async () => {
    const [{ org_id }] = (await rows('select org_id from assistant_keys')) as [{ org_id: string }];
    const pause = (account: string, detail: string) =>
      runText(
        at.app.ctx.db,
        `insert into provider_pauses (platform, kind, detail, until)
         values ($1, 'quota', $2, now() + interval '1 day')`,
        [account, detail],
      );
    await pause('chatgpt', 'Of another key.');
    expect((await chatgpt()).status).toBe('connected');
    await pause(`chatgpt:${org_id}`, 'Used up.');
    expect(await chatgpt()).toMatchObject({ status: 'paused', detail: 'Used up.' });
    await at.call('PUT', KEY_PATH, { api_key: KEY });
    expect((await chatgpt()).status).toBe('connected');
  });
});

describe('Others', () => {
  let other: Person;
  const theirs = (method: string, path: string, body?: unknown) =>
    at.app.call(method, `/api/domains/${other.domain_id}${path}`, { token: other.token, body });

  it('Another organization neither sees, uses nor removes it', async () => {
    other = await signUpPerson(at.app, { host: 'www.other.example', organization_name: 'Other' });
    const { body } = await theirs('GET', '/assistants');
    const own = body.assistants.find(({ platform }: Named) => platform === 'chatgpt');
    expect(own).toMatchObject({ status: 'not_connected', key: null, key_hint: null });
    // Their own call finds no key to list or try with; the website itself is not theirs.
    expect((await theirs('POST', MODELS_PATH, {})).body).toMatchObject({
      source: 'price_list',
      detail: null,
    });
    expect((await theirs('PUT', KEY_PATH, { model: 'gpt-6-luna' })).status).toBe(400);
    expect((await theirs('DELETE', KEY_PATH)).status).toBe(200);
    const foreign = `/api/domains/${at.person.domain_id}${KEY_PATH}`;
    expect((await at.app.call('DELETE', foreign, { token: other.token })).status).toBe(404);
    expect((await chatgpt()).status).toBe('connected');
  });

  it('A key of the API, which programs hold, changes no provider’s key', async () => {
    const { token } = at.person;
    const made = await at.app.call('POST', '/api/organizations/me/api-keys', {
      token,
      body: { name: 'Program', scope: 'write', expires_in_days: 1 },
    });
    const path = `/api/domains/${at.person.domain_id}${KEY_PATH}`;
    const put = await at.app.call('PUT', path, { token: made.body.key, body: { api_key: KEY } });
    expect([made.status, put.status]).toEqual([200, 403]);
  });
});

describe('The models to choose from', () => {
  it('The provider’s own list is offered, without what answers no questions, the usual one first, with prices', async () => {
    const { body } = await at.call('POST', MODELS_PATH, { api_key: KEY });
    expect(body).toEqual({
      source: 'provider',
      detail: null,
      models: [
        { name: 'gpt-6.1-sol', answer_usd: expect.closeTo(0.034, 6) },
        { name: 'gpt-7-preview', answer_usd: null },
        { name: 'gpt-6.1-terra', answer_usd: expect.closeTo(0.022, 6) },
        { name: 'gpt-6-luna', answer_usd: expect.closeTo(0.0112, 6) },
      ],
    });
  });

  it.each([
    [
      'is out of order',
      { status: 503, body: 'oops' },
      'OpenAI did not list its models; these are the ones we know.',
    ],
    ['says something else', { body: ['?'] }, 'OpenAI listed no model; these are the ones we know.'],
    [
      'sends its caller, and the key, elsewhere',
      { status: 302, headers: { location: 'http://169.254.169.254/' } },
      'OpenAI did not list its models; these are the ones we know.',
    ],
  ])(
    'A provider that %s leaves the models of our price list, with the reason',
    async (_what, sent, detail) => {
      reply = () => sent;
      const { status, body } = await at.call('POST', MODELS_PATH, { api_key: KEY });
      expect([status, body.source, body.detail]).toEqual([200, 'price_list', detail]);
      expect(body.models[0].name).toBe('gpt-6.1-sol');
      expect(body.models.length).toBeGreaterThan(5);
    },
  );
});

describe('Each assistant', () => {
  const USUAL = byAssistant(({ model }) => model);

  it.each(ASKED_PLATFORMS)('%s is connected with a pasted key, listed and asked', async (platform) => {
    const one = await startMeasuringApp({ connected: [] });
    const api_key = `a-key-of-${platform}-1234`;
    const offers = await one.call('POST', `/assistants/${platform}/models`, { api_key });
    expect(offers.body).toMatchObject({
      source: 'provider',
      models: [{ name: USUAL[platform] }, ...offers.body.models.slice(1)],
    });
    expect((await one.call('PUT', `/assistants/${platform}/key`, { api_key })).status).toBe(200);
    await one.measure('Tills', ['Which till suits a bakery?']);
    const asked = await rows(
      "select platform, count(*)::int as n from answers where surface = 'api' and status = 'answered' group by 1",
      one,
    );
    expect(asked).toEqual([{ platform, n: 3 }]);
    await one.stop();
  });
});

it('A changed secret of the installation leaves the key unread, and says to paste it again', async () => {
  const second = await startTestApp({
    environment: { ...at.environment, SESSION_SECRET: 'another secret of forty characters or so' },
    connection: at.app.connection,
  });
  const { email, password } = at.person;
  const signedIn = await second.call('POST', '/auth/login', { body: { email, password } });
  const { body } = await second.call('GET', `/api/domains/${at.person.domain_id}/assistants`, {
    token: signedIn.body.tokens.access_token,
  });
  expect(body.assistants.find(({ platform }: Named) => platform === 'chatgpt')).toMatchObject({
    status: 'not_connected',
    key: 'organization',
    key_hint: 'x7Qa',
    detail:
      'Your key can’t be read any more, because this installation’s secret has changed. Paste it again.',
  });
  await second.stop();
});

it('Where the administrator keeps keys to the environment, none is taken, and pasted ones rest', async () => {
  const second = await startTestApp({
    environment: { ...at.environment, PASTED_KEYS: 'off' },
    connection: at.app.connection,
  });
  const call = (method: string, path: string, body?: unknown) =>
    second.call(method, `/api/domains/${at.person.domain_id}${path}`, { token: at.person.token, body });
  const { body } = await call('GET', '/assistants');
  expect(body.may_paste_keys).toBe(false);
  expect(body.assistants.find(({ platform }: Named) => platform === 'chatgpt').status).toBe('not_connected');
  const put = await call('PUT', KEY_PATH, { api_key: KEY });
  expect([put.status, put.body.detail]).toEqual([
    409,
    'On this installation only its administrator connects assistants.',
  ]);
  await second.stop();
});

it('A key stands in no log, also where it was refused', () => {
  expect(logs.join('')).toContain('a pasted key could not be used');
  expect(logs.join('')).not.toMatch(/pasted-by|x7Qa/);
});

it('A key that is removed is forgotten', async () => {
  expect((await at.call('DELETE', KEY_PATH)).status).toBe(200);
  expect(await chatgpt()).toMatchObject({ status: 'not_connected', key: null });
  expect(await rows('select from assistant_keys')).toEqual([]);
});
