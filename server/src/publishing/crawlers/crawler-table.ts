import type { Crawler } from './crawler-types.ts';
import { PUBLIC_CRAWLERS } from './public-crawlers.ts';

const OPENAI = 'OpenAI';
const GOOGLE = 'Google';
const GOOGLE_RANGES = 'https://developers.google.com/static/search/apis/ipranges';
const GOOGLE_HOSTS = ['.googlebot.com', '.google.com', '.gae.googleusercontent.com'];

/** Facts that public lists lack or had later than us, as of 2026-11-23, from the operators' own pages. */
const OWN: readonly Crawler[] = [
  { bot: 'OAI-SearchBot', operator: OPENAI, purpose: 'search', ranges: 'https://openai.com/searchbot.json' },
  { bot: 'ChatGPT-User', operator: OPENAI, purpose: 'user', ranges: 'https://openai.com/chatgpt-user.json' },
  { bot: 'GPTBot', operator: OPENAI, purpose: 'training', ranges: 'https://openai.com/gptbot.json' },
  { bot: 'Claude-SearchBot', operator: 'Anthropic', purpose: 'search' },
  { bot: 'Claude-User', operator: 'Anthropic', purpose: 'user' },
  { bot: 'ClaudeBot', operator: 'Anthropic', purpose: 'training' },
  { bot: 'anthropic-ai', operator: 'Anthropic', purpose: 'training' },
  {
    bot: 'Perplexity-User',
    operator: 'Perplexity',
    purpose: 'user',
    ranges: 'https://www.perplexity.ai/perplexity-user.json',
  },
  {
    bot: 'PerplexityBot',
    operator: 'Perplexity',
    purpose: 'search',
    ranges: 'https://www.perplexity.ai/perplexitybot.json',
  },
  {
    bot: 'Google-NotebookLM',
    operator: GOOGLE,
    purpose: 'user',
    ranges: `${GOOGLE_RANGES}/user-triggered-fetchers-google.json`,
    hosts: GOOGLE_HOSTS,
  },
  { bot: 'Google-CloudVertexBot', operator: GOOGLE, purpose: 'search', hosts: GOOGLE_HOSTS },
  {
    bot: 'GoogleOther',
    operator: GOOGLE,
    purpose: 'training',
    ranges: `${GOOGLE_RANGES}/googlebot.json`,
    hosts: GOOGLE_HOSTS,
  },
  {
    bot: 'Googlebot',
    operator: GOOGLE,
    purpose: 'search',
    ranges: `${GOOGLE_RANGES}/googlebot.json`,
    hosts: GOOGLE_HOSTS,
  },
  {
    bot: 'bingbot',
    operator: 'Microsoft',
    purpose: 'search',
    ranges: 'https://www.bing.com/toolbox/bingbot.json',
    hosts: ['.search.msn.com'],
  },
  {
    bot: 'Applebot',
    operator: 'Apple',
    purpose: 'search',
    ranges: 'https://search.developer.apple.com/applebot.json',
    hosts: ['.applebot.apple.com'],
  },
  {
    bot: 'CCBot',
    operator: 'Common Crawl',
    purpose: 'training',
    ranges: 'https://index.commoncrawl.org/ccbot.json',
    hosts: ['.crawl.commoncrawl.org'],
  },
  {
    bot: 'DuckAssistBot',
    operator: 'DuckDuckGo',
    purpose: 'search',
    ranges: 'https://duckduckgo.com/duckassistbot.json',
  },
  {
    bot: 'MistralAI-User',
    operator: 'Mistral',
    purpose: 'user',
    ranges: 'https://mistral.ai/mistralai-user-ips.json',
  },
  { bot: 'Amazonbot', operator: 'Amazon', purpose: 'search', hosts: ['.crawl.amazonbot.amazon'] },
  { bot: 'Amzn-SearchBot', operator: 'Amazon', purpose: 'search' },
  { bot: 'Amzn-User', operator: 'Amazon', purpose: 'user' },
  { bot: 'bedrockbot', operator: 'Amazon', purpose: 'training' },
  { bot: 'meta-externalagent', operator: 'Meta', purpose: 'training' },
  { bot: 'meta-externalfetcher', operator: 'Meta', purpose: 'user' },
  { bot: 'meta-webindexer', operator: 'Meta', purpose: 'search' },
  { bot: 'FacebookBot', operator: 'Meta', purpose: 'training' },
  { bot: 'Bytespider', operator: 'ByteDance', purpose: 'training' },
  { bot: 'TikTokSpider', operator: 'ByteDance', purpose: 'search' },
  { bot: 'cohere-training-data-crawler', operator: 'Cohere', purpose: 'training' },
  { bot: 'cohere-ai', operator: 'Cohere', purpose: 'user' },
  { bot: 'YouBot', operator: 'You.com', purpose: 'search' },
  { bot: 'AI2Bot', operator: 'Allen Institute for AI', purpose: 'training' },
  { bot: 'Diffbot', operator: 'Diffbot', purpose: 'training' },
  { bot: 'DeepSeekBot', operator: 'DeepSeek', purpose: 'training' },
  { bot: 'ChatGLM-Spider', operator: 'Zhipu AI', purpose: 'training' },
  { bot: 'PetalBot', operator: 'Huawei', purpose: 'search', hosts: ['.petalsearch.com', '.aspiegel.com'] },
  { bot: 'PanguBot', operator: 'Huawei', purpose: 'training' },
  { bot: 'YandexAdditionalBot', operator: 'Yandex', purpose: 'search', hosts: ['.yandex.com', '.yandex.ru'] },
  { bot: 'kagi-fetcher', operator: 'Kagi', purpose: 'user' },
  { bot: 'PhindBot', operator: 'Phind', purpose: 'search' },
  { bot: 'Andibot', operator: 'Andi', purpose: 'search' },
  { bot: 'LinkupBot', operator: 'Linkup', purpose: 'search' },
  { bot: 'TavilyBot', operator: 'Tavily', purpose: 'search' },
  { bot: 'Timpibot', operator: 'Timpi', purpose: 'training' },
  { bot: 'omgili', operator: 'Webz.io', purpose: 'training' },
  { bot: 'webzio-extended', operator: 'Webz.io', purpose: 'training' },
  { bot: 'ImagesiftBot', operator: 'Hive', purpose: 'training' },
  { bot: 'FirecrawlAgent', operator: 'Firecrawl', purpose: 'user' },
  { bot: 'Manus-User', operator: 'Manus', purpose: 'user' },
  { bot: 'Devin', operator: 'Cognition', purpose: 'user' },
  { bot: 'OAI-AdsBot', operator: OPENAI, purpose: 'search' },
  { bot: 'openai-mcp', operator: OPENAI, purpose: 'user' },
  { bot: 'Google-Agent', operator: GOOGLE, purpose: 'user', hosts: GOOGLE_HOSTS },
  { bot: 'Google-GeminiNotebook', operator: GOOGLE, purpose: 'user', hosts: GOOGLE_HOSTS },
  { bot: 'Google-Gemini-CLI', operator: GOOGLE, purpose: 'user' },
  { bot: 'Gemini-Deep-Research', operator: GOOGLE, purpose: 'user', hosts: GOOGLE_HOSTS },
  { bot: 'CloudVertexBot', operator: GOOGLE, purpose: 'search', hosts: GOOGLE_HOSTS },
  { bot: 'NotebookLM', operator: GOOGLE, purpose: 'user', hosts: GOOGLE_HOSTS },
  { bot: 'MistralAI-Index', operator: 'Mistral', purpose: 'search' },
  { bot: 'MistralAI-Training', operator: 'Mistral', purpose: 'training' },
  { bot: 'ShapBot', operator: 'Parallel', purpose: 'search' },
  { bot: 'Shap-User', operator: 'Parallel', purpose: 'user' },
  { bot: 'xAI-Bot', operator: 'xAI', purpose: 'training' },
  { bot: 'Grok-Bot', operator: 'xAI', purpose: 'search' },
  { bot: 'AzureAI-SearchBot', operator: 'Microsoft', purpose: 'search' },
  { bot: 'Claude-Code', operator: 'Anthropic', purpose: 'user' },
  { bot: 'Claude-Web', operator: 'Anthropic', purpose: 'user' },
  { bot: 'PerplexityUser', operator: 'Perplexity', purpose: 'user' },
  { bot: 'NovaAct', operator: 'Amazon', purpose: 'user' },
  { bot: 'KendraBot', operator: 'Amazon', purpose: 'search' },
  { bot: 'amazon-QBusiness', operator: 'Amazon', purpose: 'user' },
  { bot: 'AgentCore', operator: 'Amazon', purpose: 'user' },
  { bot: 'PerplexityComet', operator: 'Perplexity', purpose: 'user' },
];

const keyOf = ({ bot }: { bot: string }) => bot.toLowerCase();
const own = new Set(OWN.map(keyOf));

export const CRAWLERS: readonly Crawler[] = [
  ...OWN,
  ...PUBLIC_CRAWLERS.filter((crawler) => !own.has(keyOf(crawler))),
];

const asked = (bot: string) => ({ bot, asks: true });
/** Crawlers that read for the known assistants, which websites should let in; `asks` is as `Asked` has it. */
export const ASKED = [
  ...['OAI-SearchBot', 'ChatGPT-User', 'GPTBot', 'PerplexityBot', 'Perplexity-User'].map(asked),
  ...['Claude-SearchBot', 'Claude-User', 'ClaudeBot'].map(asked),
  { bot: 'Googlebot', asks: false },
];

const BY_NAME = new Map(CRAWLERS.map((crawler) => [keyOf(crawler), crawler]));

/** One pass over a user agent regardless of the number of names; of two with the same start, the longer comes first. */
const NAMES = [...BY_NAME.keys()].sort((one, other) => other.length - one.length);
const ANY_NAME = new RegExp(
  `(?<![a-z0-9_-])(?:${NAMES.map((name) => name.replaceAll('.', '\\.')).join('|')})(?![a-z0-9_])`,
  'i',
);
const MAX_LENGTH = 1000;

/** The crawler that a user agent claims to be. Whole names only: `NotGPTBotAtAll` is none. */
export function readUserAgent(user_agent: string): Crawler | null {
  const [name] = ANY_NAME.exec(user_agent.slice(0, MAX_LENGTH)) ?? [];
  return (name && BY_NAME.get(name.toLowerCase())) || null;
}

/** The crawler with this name, as stored with its visits. */
export function readCrawler(bot: string): Crawler | null {
  return BY_NAME.get(bot.toLowerCase()) ?? null;
}
