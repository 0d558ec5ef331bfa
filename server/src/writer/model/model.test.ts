import { afterEach, describe, expect, it } from 'vitest';
import { type ChatRequest, chatFailures, chatReply } from '../../../test/doubles/chat-double.ts';
import type { Double, Reply } from '../../../test/doubles/double-server.ts';
import { BUILT_IN_PROMPT, setUpModelWriter } from '../../../test/doubles/model-writer-setup.ts';
import { until } from '../../../test/soon.ts';
import type { ProposedPrompt } from '../writer.ts';

const doubles: Double[] = [];
afterEach(() => Promise.all(doubles.splice(0).map((double) => double.close())));

async function setUp(...settings: Parameters<typeof setUpModelWriter>) {
  const made = await setUpModelWriter(...settings);
  doubles.push(made.double);
  return made;
}

const company = () => ({
  brand_name: 'Acme',
  host: 'www.acme.example',
  pages: [],
  signal: new AbortController().signal,
});
const prompting = (count = 2) => ({
  ...company(),
  topic_text: 'Bakery planning',
  description: 'Acme plans production.',
  competitors: ['Northwind'],
  count,
});
const asked = (text: string, branded = false): ProposedPrompt => ({
  text,
  intent: 'discover',
  audience: null,
  branded,
});
const GOOD = [
  asked('Which software plans the production of a small bakery?'),
  asked('How can a bakery order flour before it runs out?'),
];
const formatsOf = (double: Double) =>
  double.requests.map(({ body }) => (body as ChatRequest).response_format?.type ?? 'none');

describe('Ways of asking a model', () => {
  it('The model is asked for the shape, and what fits the shape is taken', async () => {
    const { double, writer, logged } = await setUp(() => JSON.stringify({ prompts: GOOD }));
    expect(await writer.proposePrompts(prompting())).toEqual(GOOD);
    expect(formatsOf(double)).toEqual(['json_schema']);
    expect(double.requests[0]?.headers.authorization).toBe('Bearer writer-secret-key');
    expect(logged).toEqual([]);
  });

  it('The model is asked in a simpler way where a server refuses the shape, and this is remembered', async () => {
    const { double, writer } = await setUp(({ response_format }) => {
      if (response_format?.type === 'json_schema') return chatFailures.no_json_schema;
      if (response_format) return chatFailures.no_response_format;
      return `Sure! Here you are:\n\`\`\`json\n${JSON.stringify({ prompts: GOOD })}\n\`\`\``;
    });
    expect(await writer.proposePrompts(prompting())).toEqual(GOOD);
    expect(await writer.proposePrompts(prompting())).toEqual(GOOD);
    expect(formatsOf(double)).toEqual(['json_schema', 'json_object', 'none', 'none']);
  });

  it('An object is read out of thinking and prose from a server that ignores the shape', async () => {
    const { writer } = await setUp(
      () =>
        `<think>{"prompts": "no"}</think> Using {braces} freely: ${JSON.stringify({ prompts: GOOD })} Enjoy!`,
    );
    expect(await writer.proposePrompts(prompting())).toEqual(GOOD);
  });

  it('A model gets one more try to repair a broken answer', async () => {
    const { double, writer } = await setUp(() => JSON.stringify({ prompts: GOOD }));
    double.enqueue(chatReply('{"prompts":[{"text":"Which softw', 'length'));
    expect(await writer.proposePrompts(prompting())).toEqual(GOOD);
    const mending = double.requests[1]?.body as ChatRequest | undefined;
    expect(mending?.messages.at(-1)?.content).toContain('That does not fit');
  });

  const failures: [string, Reply, RegExp][] = [
    ['an answer that never fits', chatReply('I would rather chat.'), /asked shape/],
    ['a server error', chatFailures.server_error, /terminated|Internal Server Error/],
    ['a refused key', chatFailures.wrong_key, /Unauthorized/],
    ['a model that is not there', chatFailures.unknown_model, /not found/],
    ['a refusal to write', chatReply('', 'content_filter'), /declined/],
    ['a dropped connection', { drop: 'before' }, /./],
  ];
  it.each(failures)(
    'The built-in writer takes over, with a reason, after %s',
    async (_name, reply, reason) => {
      const { writer, logged } = await setUp(() => reply);
      expect(await writer.proposePrompts(prompting())).toEqual([BUILT_IN_PROMPT]);
      expect(logged).toMatchObject([{ operation: 'proposePrompts', reason: expect.stringMatching(reason) }]);
      expect(JSON.stringify(logged)).not.toContain('writer-secret-key');
    },
  );

  it('The built-in writer takes over when the model is too slow', async () => {
    const { writer, logged } = await setUp(() => ({ ...chatReply('{}'), delay_ms: 2_000 }), 50);
    expect(await writer.proposePrompts(prompting())).toEqual([BUILT_IN_PROMPT]);
    expect(logged).toHaveLength(1);
  });

  it('Nothing is written for a caller who canceled', async () => {
    const { writer, double } = await setUp(() => ({ ...chatReply('{}'), delay_ms: 600_000 }));
    const controller = new AbortController();
    const proposing = writer.proposePrompts({ ...prompting(), signal: controller.signal });
    await until(() => double.requests.length > 0);
    controller.abort(new Error('cancelled'));
    await expect(proposing).rejects.toThrow('cancelled');
  });
});

describe('Prompts by a model', () => {
  it('A model’s prompts are dropped when they are too short, too long, not questions, secretly branded, about a competitor or repeated', async () => {
    const prompts = [
      GOOD[0],
      asked('Bakery software?'),
      asked(`Which ${'very '.repeat(20)}good software plans a bakery?`),
      asked('Tell me about planning software for bakeries.'),
      asked('Is ACME good for planning a small bakery?'),
      asked('Which software beats Northwind for planning cakes?'),
      asked('Which software plans the productions of small bakeries?'),
      asked('How does Acme price its plans for big bakeries?', true),
    ];
    const { writer } = await setUp(() => JSON.stringify({ prompts }));
    expect(await writer.proposePrompts(prompting(5))).toEqual([GOOD[0], prompts.at(-1), BUILT_IN_PROMPT]);
  });

  it('A model’s topics are all new ones about what the pages say, with five or more prompts each', async () => {
    const five = [
      ...GOOD,
      asked('What does planning software for ovens cost per month?'),
      asked('How do bakers print allergen labels for each batch?'),
      asked('Which tools forecast bread sales from the weather?'),
    ];
    const topics = [
      { topic: 'Bakery planning', prompts: five },
      { topic: 'bakery PLANNING', prompts: five },
      { topic: 'Labels', prompts: GOOD },
      { topic: 'Invoicing', prompts: five },
      { topic: 'Dog grooming', prompts: five },
    ];
    const { writer } = await setUp(() => JSON.stringify({ topics }));
    const description = 'Acme plans the production of bakeries, and prints labels.';
    const input = { ...company(), description, existing: ['Invoicing'], count: 3 };
    expect(await writer.proposeTopics(input)).toEqual([{ topic: 'Bakery planning', prompts: five }]);
  });
});
