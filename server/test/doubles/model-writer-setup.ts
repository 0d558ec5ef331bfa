import { createModelWriter } from '../../src/writer/model/model.ts';
import type { ProposedPrompt, Writer } from '../../src/writer/writer.ts';
import { type ChatRequest, startChatDouble } from './chat-double.ts';
import type { Reply } from './double-server.ts';

export const BUILT_IN_PROMPT: ProposedPrompt = {
  text: 'Which ovens keep an even temperature overnight?',
  intent: 'discover',
  audience: null,
  branded: false,
};

export const PLAIN_SUMMARY =
  'Acme is named in 5 of 12 answers. Northwind leads with 9 of 12. Acme is not cited by Gemini.';

/** Recognizable results in place of the built-in writer's. */
const BUILT_IN: Writer = {
  name: 'Built-in writer',
  setup: '',
  describeCompany: async () => ({ markdown: 'built in', sources: [], missing: ['price'] }),
  findRivals: async () => [],
  proposeTopics: async () => [{ topic: 'built in', prompts: [BUILT_IN_PROMPT] }],
  proposePrompts: async () => [BUILT_IN_PROMPT],
  summariseTopic: async () => PLAIN_SUMMARY,
  phraseInsights: async ({ facts }) => facts.map(({ plain }) => plain),
  writePage: async () => ({
    title: 'built in',
    meta_description: '',
    markdown: 'built in',
    question: 'built in?',
    sources: [],
    unsupported: [],
    outline: true,
  }),
  editPage: async () => null,
  mergeKnowledge: async ({ description }) => ({ markdown: description, changes: [], note: 'built in' }),
  writeVariant: async () => ({ changes: [], note: 'built in', writer: 'Built-in writer' }),
  describeVisitor: async () => ({ description: 'built in', journey_summary: 'built in' }),
};

/** The model writer at work on a chat double, and what it logged. */
export async function setUpModelWriter(
  respond?: (asked: ChatRequest) => string | Reply,
  timeout_ms?: number,
) {
  const double = await startChatDouble({ respond });
  const logged: { operation: string; reason: string }[] = [];
  const writer = createModelWriter({
    provider: 'openai-compatible',
    model: 'qwen3',
    api_key: 'writer-secret-key',
    base_url: `${double.url}/v1`,
    fallback: BUILT_IN,
    log: (entry) => void logged.push(entry),
    timeout_ms,
  });
  return { double, writer, logged };
}
