/** What a crawler's operator does with what it reads. */
export type CrawlerPurpose = 'training' | 'search' | 'user';

export interface Crawler {
  /** The name in its user agent, and on every screen. */
  bot: string;
  operator: string;
  purpose: CrawlerPurpose;
  /** Where the operator publishes its addresses, as JSON with `prefixes`. */
  ranges?: string;
  /** Endings of the host names that its addresses resolve to and back. */
  hosts?: string[];
}

const OPENAI = 'OpenAI';
const GOOGLE = 'Google';
const GOOGLE_RANGES = 'https://developers.google.com/static/search/apis/ipranges';
const GOOGLE_HOSTS = ['.googlebot.com', '.google.com', '.gae.googleusercontent.com'];

/** By name, of 2026-11. Where one name is part of another, the longer one comes first. */
export const CRAWLERS: readonly Crawler[] = [
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
];

const BY_NAME = new Map(CRAWLERS.map((crawler) => [crawler.bot.toLowerCase(), crawler]));

/** Whole names only: `NotGPTBotAtAll` is none. */
const ANY_NAME = new RegExp(`(?<![a-z0-9_-])(${CRAWLERS.map(({ bot }) => bot).join('|')})(?![a-z0-9_])`, 'i');

/** The crawler that a user agent says it is. */
export function readUserAgent(user_agent: string): Crawler | null {
  const name = ANY_NAME.exec(user_agent)?.[1]?.toLowerCase();
  return (name && BY_NAME.get(name)) || null;
}

/** The crawler of this name, as it is stored with its visits. */
export function readCrawler(bot: string): Crawler | null {
  return BY_NAME.get(bot.toLowerCase()) ?? null;
}
