import { ASKED_PLATFORMS, type AskedPlatform, KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { afterEach, describe, expect, it } from 'vitest';
import { type ContentApp, shopSite, startContentApp } from '../../test/content-app.ts';
import type { Double, RecordedRequest, Reply } from '../../test/doubles/double-server.ts';
import { KNOWN_DOUBLES } from '../../test/doubles/known-doubles.ts';
import { runText } from '../platform/db/database.ts';

const PAGE = {
  answerable: true,
  question: 'What does Acme’s till cost?',
  title: 'What does Acme’s till cost?',
  meta_description: 'Acme tills for bakeries cost 39 euros a month.',
  answer: [{ text: 'Acme tills for bakeries cost 39 euros a month.', sources: [1] }],
  sections: [],
  facts: [],
};
const IS_PAGE = 'You write a page that AI assistants quote';

/** The page, as each provider sends text; other texts are refused by what they say. */
const BODIES: Partial<Record<AskedPlatform, (text: string) => object>> = {
  chatgpt: (text) => ({
    id: 'r',
    created_at: 1,
    model: 'gpt-6-luna',
    output: [
      {
        id: 'x',
        type: 'message',
        role: 'assistant',
        content: [{ type: 'output_text', text, annotations: [] }],
      },
    ],
    usage: { input_tokens: 4_000, output_tokens: 1_000 },
  }),
  gemini: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 4_000, candidatesTokenCount: 1_000, totalTokenCount: 5_000 },
  }),
  claude: (text) => ({
    id: 'a',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-5-5',
    content: [{ type: 'text', text }],
    stop_reason: 'end_turn',
    usage: { input_tokens: 4_000, output_tokens: 1_000 },
  }),
};
const WRITERS = ASKED_PLATFORMS.filter((key) => BODIES[key]);

const writes =
  (platform: AskedPlatform) =>
  ({ body }: RecordedRequest): Reply => {
    const text = JSON.stringify(body).includes(IS_PAGE) ? JSON.stringify(PAGE) : '{}';
    return { body: BODIES[platform]?.(text) };
  };

let at: ContentApp;
let double: Double;
afterEach(async () => {
  await at.stop();
  await double.close();
});

/** The server with the key of one assistant, whose address is a double's. */
async function start(
  platform: AskedPlatform,
  respond: (request: RecordedRequest) => Reply | undefined = writes(platform),
  { isPasted = false } = {},
) {
  const { start: startDouble, path } = KNOWN_DOUBLES[platform];
  double = await startDouble({ respond });
  const env = KNOWN_ASSISTANTS.find(({ key }) => key === platform)?.env;
  at = await startContentApp({
    site: shopSite(),
    environment: {
      [`${env}_BASE_URL`]: `${double.url}${path}`,
      ...(!isPasted && { [`${env}_API_KEY`]: `key-of-${platform}` }),
    },
  });
}

/** The question that tries a key out is answered as usual. */
const answersAndWrites = (platform: AskedPlatform) => (request: RecordedRequest) =>
  JSON.stringify(request.body).includes('largest city of France') ? undefined : writes(platform)(request);

const smallModelOf = (platform: AskedPlatform) =>
  KNOWN_ASSISTANTS.find(({ key }) => key === platform)?.small_model?.split('/')[1];

async function writePage() {
  const { body } = await at.call('POST', '/aeo/content/create-page', { prompt: 'What does a till cost?' });
  return at.ended(body.task_id);
}
const writers = async () => (await at.changes()).map(({ actor }) => actor);
const status = async () => (await at.call('GET', '/assistants')).body;
const pagesAsked = () => double.requests.filter(({ body }) => JSON.stringify(body).includes(IS_PAGE)).length;

describe('One key of an assistant', () => {
  it.each(WRITERS)(
    'The key of %s lets its provider’s small model write, at the assistant’s address',
    async (platform) => {
      await start(platform);
      const model = smallModelOf(platform);
      expect(await writePage()).toMatchObject({ status: 'completed' });
      expect(await writers()).toEqual([model]);
      expect(await status()).toMatchObject({ writer: model, assistant_writer: { platform, model } });
      const asked = double.requests.at(-1);
      expect(`${asked?.path} ${JSON.stringify(asked?.body)}`).toContain(model);
      expect(JSON.stringify(asked?.headers)).toContain(`key-of-${platform}`);
    },
  );

  it('What a small model writes counts toward the website’s spending cap at the list price of its tokens', async () => {
    await start('chatgpt');
    await writePage();
    const { rows } = await runText(
      at.app.ctx.db,
      'select distinct actual_usd::float as usd, platform from spend where actual_usd is not null',
    );
    expect(rows).toEqual([{ usd: (4_000 * 0.1 + 1_000 * 0.5) / 1e6, platform: 'writing' }]);
    const { spend } = await status();
    expect(spend.spent_usd).toBeCloseTo(double.requests.length * 0.0009, 6);
    expect(spend.reserved_usd).toBe(0);
  });

  it('At the spending cap the small model is not asked, and the built-in writer’s page is credited to it with the reason', async () => {
    await start('chatgpt');
    await at.app.setSpendCap(at.person.domain_id, 0);
    const before = double.requests.length;
    expect(await writePage()).toMatchObject({
      status: 'completed',
      detail: expect.stringContaining(
        'The model openai/gpt-6-luna did not write this, because this month’s spending limit leaves too little for it',
      ),
    });
    expect(await writers()).toEqual(['Built-in writer']);
    expect(double.requests).toHaveLength(before);
  });

  it('The overview page is credited to the writer of the description, not to the model that failed to write it', async () => {
    // It is asked while the website is read, and says nothing that could be used.
    await start('chatgpt');
    const { body } = await at.call('POST', '/generated-pages/upload-overview');
    await at.ended(body.task_id);
    expect(await writers()).toEqual(['Built-in writer']);
    const research = await at.call('GET', '/onboarding/domain-research-status');
    expect(JSON.stringify(research.body)).toContain('The model openai/gpt-6-luna did not write this');
  });

  it('A refused call of the small model costs nothing', async () => {
    await start('chatgpt', () => ({
      status: 401,
      body: { error: { message: 'no', code: 'invalid_api_key' } },
    }));
    expect(await writePage()).toMatchObject({ detail: expect.stringContaining('its key was refused') });
    expect(pagesAsked()).toBe(1);
    expect((await status()).spend).toMatchObject({ spent_usd: 0, reserved_usd: 0 });
  });

  it('A website that switched writing with a model off is written about by the built-in writer', async () => {
    await start('chatgpt');
    const off = await at.call('PATCH', '', { writes_with_assistant: false });
    expect(off.body).toMatchObject({ writes_with_assistant: false });
    expect(await status()).toMatchObject({
      writer: 'Built-in writer',
      assistant_writer: { platform: 'chatgpt', model: 'gpt-6-luna' },
    });
    await writePage();
    expect(await writers()).toEqual(['Built-in writer']);
    expect(pagesAsked()).toBe(0);
  });

  it('The sample workspace never pays for writing', async () => {
    await start('chatgpt');
    await runText(
      at.app.ctx.db,
      "update organizations set sample = 'ready' where id = (select org_id from domains limit 1)",
    );
    expect(await status()).toMatchObject({ writer: 'Built-in writer', assistant_writer: null });
    await writePage();
    expect(pagesAsked()).toBe(0);
  });

  it.each(WRITERS)(
    'A key of %s that a person pasted lets its small model write too, until it is removed',
    async (platform) => {
      await start(platform, answersAndWrites(platform), { isPasted: true });
      expect(await status()).toMatchObject({ writer: 'Built-in writer', assistant_writer: null });
      const path = `/assistants/${platform}/key`;
      const api_key = `pasted-key-of-${platform}`;
      const put = await at.call('PUT', path, { api_key });
      const model = smallModelOf(platform);
      expect(put.body).toMatchObject({ writer: model, assistant_writer: { platform, model } });
      await writePage();
      expect(await writers()).toEqual([model]);
      expect(JSON.stringify(double.requests.at(-1)?.headers)).toContain(api_key);
      expect((await status()).spend.spent_usd).toBeGreaterThan(0);
      await at.call('DELETE', path);
      expect(await status()).toMatchObject({ writer: 'Built-in writer', assistant_writer: null });
    },
  );

  it('A key of the installation writes, not one that a person pasted', async () => {
    await start('claude', answersAndWrites('claude'));
    const path = '/assistants/chatgpt/key';
    const chatgpt = await KNOWN_DOUBLES.chatgpt.start({});
    await at.stop();
    at = await startContentApp({
      site: shopSite(),
      environment: {
        ANTHROPIC_API_KEY: 'key-of-claude',
        ANTHROPIC_BASE_URL: double.url,
        OPENAI_BASE_URL: `${chatgpt.url}/v1`,
      },
    });
    expect((await at.call('PUT', path, { api_key: 'pasted-key-of-chatgpt' })).status).toBe(200);
    expect((await status()).assistant_writer).toEqual({
      platform: 'claude',
      model: smallModelOf('claude'),
    });
    await chatgpt.close();
  });
});
