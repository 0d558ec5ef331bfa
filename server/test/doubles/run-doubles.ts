import { parseArgs } from 'node:util';
import { startChatDouble } from './chat-double.ts';
import type { AssistantDoubleSettings } from './double-answer.ts';
import { startGeminiDouble } from './gemini-double.ts';
import { startOpenaiDouble } from './openai-double.ts';
import { startPerplexityDouble } from './perplexity-double.ts';
import { startSmtpDouble } from './smtp-double.ts';

// Starts every double in one process and prints, as one line of JSON, the variables that connect the server to them.
const { values } = parseArgs({
  options: {
    companies: { type: 'string' },
    sources: { type: 'string' },
    brand: { type: 'string' },
    'brand-url': { type: 'string' },
    'mention-share': { type: 'string', default: '0.6' },
    'cite-share': { type: 'string', default: '0.3' },
    'delay-ms': { type: 'string', default: '0' },
    seed: { type: 'string', default: 'sightline' },
  },
});

const list = (text: string | undefined) => text?.split(',').map((item) => item.trim());
const { brand, companies, sources, seed } = values;
const settings: AssistantDoubleSettings = {
  ...(companies && { companies: list(companies) }),
  ...(sources && { sources: list(sources) }),
  brand: brand
    ? {
        name: brand,
        url: values['brand-url'] ?? 'https://brand.example/',
        mention_share: Number(values['mention-share']),
        cite_share: Number(values['cite-share']),
      }
    : null,
  seed,
  delay_ms: Number(values['delay-ms']),
};

const [openai, perplexity, gemini, chat, smtp] = await Promise.all([
  startOpenaiDouble(settings),
  startPerplexityDouble(settings),
  startGeminiDouble(settings),
  startChatDouble(),
  startSmtpDouble(),
]);
const variables = {
  OPENAI_API_KEY: 'sk-double',
  OPENAI_BASE_URL: `${openai.url}/v1`,
  PERPLEXITY_API_KEY: 'pplx-double',
  PERPLEXITY_BASE_URL: perplexity.url,
  GEMINI_API_KEY: 'gemini-double',
  GEMINI_BASE_URL: gemini.url,
  WRITER_BASE_URL: `${chat.url}/v1`,
  SMTP_URL: smtp.url,
};
process.stdout.write(`${JSON.stringify(variables)}\n`);

const stop = () => Promise.all([openai, perplexity, gemini, chat, smtp].map((double) => double.close()));
process.once('SIGTERM', stop).once('SIGINT', stop);
