import { type Facts, facts, rowsOf } from '../../platform/facts.ts';
import type { Crawler } from './crawler-types.ts';
import { GOOGLE, GOOGLE_FACTS, GOOGLE_HOSTS } from './google-crawlers.ts';
import { AGENTS_LIST, ROBOTS_LIST } from './public-crawlers.ts';
import { SEARCH_FACTS, YANDEX_HOSTS } from './search-crawlers.ts';

const OPENAI = 'OpenAI';
const AMAZON_PAGES = 'https://developer.amazon.com/amazonbot';

/** What public lists lack, or say with another operator, purpose, address list or host; from the operators' own pages. */
const OWN_FACTS: readonly Facts<readonly Crawler[]>[] = [
  facts('https://developers.openai.com/api/docs/bots', '2026-11-30', [
    {
      bot: 'OAI-SearchBot',
      operator: OPENAI,
      purpose: 'search',
      ranges: 'https://openai.com/searchbot.json',
    },
    {
      bot: 'ChatGPT-User',
      operator: OPENAI,
      purpose: 'user',
      ranges: 'https://openai.com/chatgpt-user.json',
    },
    { bot: 'GPTBot', operator: OPENAI, purpose: 'training', ranges: 'https://openai.com/gptbot.json' },
    { bot: 'OAI-AdsBot', operator: OPENAI, purpose: 'search', ranges: 'https://openai.com/adsbot.json' },
  ]),
  facts('https://developers.openai.com/api/docs/guides/ip-addresses', '2026-11-30', [
    {
      bot: 'openai-mcp',
      operator: OPENAI,
      purpose: 'user',
      ranges: 'https://openai.com/chatgpt-connectors.json',
    },
  ]),
  facts('https://support.claude.com/en/articles/8896518', '2026-11-30', [
    {
      bot: 'Claude-SearchBot',
      operator: 'Anthropic',
      purpose: 'search',
      ranges: 'https://claude.com/crawling/bots.json',
    },
    {
      bot: 'Claude-User',
      operator: 'Anthropic',
      purpose: 'user',
      ranges: 'https://claude.com/crawling/bots.json',
    },
    {
      bot: 'ClaudeBot',
      operator: 'Anthropic',
      purpose: 'training',
      ranges: 'https://claude.com/crawling/bots.json',
    },
  ]),
  facts('https://docs.perplexity.ai/docs/resources/perplexity-crawlers', '2026-11-30', [
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
  ]),
  facts('https://www.perplexity.ai/comet', '2026-11-23', [
    { bot: 'PerplexityComet', operator: 'Perplexity', purpose: 'user' },
    { bot: 'PerplexityUser', operator: 'Perplexity', purpose: 'user' },
  ]),
  ...GOOGLE_FACTS,
  facts('https://www.bing.com/webmasters/help/which-crawlers-does-bing-use-8c184ec0', '2026-11-23', [
    {
      bot: 'bingbot',
      operator: 'Microsoft',
      purpose: 'search',
      ranges: 'https://www.bing.com/toolbox/bingbot.json',
      hosts: ['.search.msn.com'],
    },
  ]),
  facts('https://support.apple.com/en-us/119829', '2026-11-23', [
    {
      bot: 'Applebot',
      operator: 'Apple',
      purpose: 'search',
      ranges: 'https://search.developer.apple.com/applebot.json',
      hosts: ['.applebot.apple.com'],
    },
  ]),
  facts('https://commoncrawl.org/ccbot', '2026-11-23', [
    {
      bot: 'CCBot',
      operator: 'Common Crawl',
      purpose: 'training',
      ranges: 'https://index.commoncrawl.org/ccbot.json',
      hosts: ['.crawl.commoncrawl.org'],
    },
  ]),
  facts('https://duckduckgo.com/duckduckgo-help-pages/results/duckassistbot', '2026-11-23', [
    {
      bot: 'DuckAssistBot',
      operator: 'DuckDuckGo',
      purpose: 'search',
      ranges: 'https://duckduckgo.com/duckassistbot.json',
    },
  ]),
  facts('https://docs.mistral.ai/en/robots', '2026-11-30', [
    {
      bot: 'MistralAI-User',
      operator: 'Mistral',
      purpose: 'user',
      ranges: 'https://mistral.ai/mistralai-user-ips.json',
    },
    {
      bot: 'MistralAI-Index',
      operator: 'Mistral',
      purpose: 'search',
      ranges: 'https://mistral.ai/mistralai-index-ips.json',
    },
    { bot: 'MistralAI-Training', operator: 'Mistral', purpose: 'training' },
  ]),
  facts(AMAZON_PAGES, '2026-11-30', [
    { bot: 'Amazonbot', operator: 'Amazon', purpose: 'search', hosts: ['.crawl.amazonbot.amazon'] },
    {
      bot: 'Amzn-SearchBot',
      operator: 'Amazon',
      purpose: 'search',
      ranges: `${AMAZON_PAGES}/searchbot-ip-addresses/`,
    },
    { bot: 'Amzn-User', operator: 'Amazon', purpose: 'user', ranges: `${AMAZON_PAGES}/live-ip-addresses/` },
  ]),
  facts('https://docs.aws.amazon.com/bedrock-agentcore/latest/devguide/browser-tool.html', '2026-11-23', [
    { bot: 'AgentCore', operator: 'Amazon', purpose: 'user' },
  ]),
  facts('https://developers.facebook.com/docs/sharing/webmasters/web-crawlers', '2026-11-23', [
    { bot: 'meta-externalagent', operator: 'Meta', purpose: 'training' },
    { bot: 'meta-externalfetcher', operator: 'Meta', purpose: 'user' },
    { bot: 'meta-webindexer', operator: 'Meta', purpose: 'search' },
    { bot: 'FacebookBot', operator: 'Meta', purpose: 'training' },
  ]),
  facts('https://x.ai', '2026-11-23', [
    { bot: 'xAI-Bot', operator: 'xAI', purpose: 'training' },
    { bot: 'Grok-Bot', operator: 'xAI', purpose: 'search' },
  ]),
  facts('https://docs.parallel.ai/resources/crawler', '2026-11-30', [
    {
      bot: 'ShapBot',
      operator: 'Parallel',
      purpose: 'search',
      ranges: 'https://docs.parallel.ai/resources/shapbot.json',
    },
  ]),
  facts('https://docs.you.com/youbot', '2026-11-30', [
    { bot: 'YouBot', operator: 'You.com', purpose: 'search', hosts: ['.search.you.com'] },
  ]),
  facts('https://docs.getliner.com/docs/linerbot', '2026-11-30', [
    {
      bot: 'LinerBot',
      operator: 'Liner',
      purpose: 'user',
      ranges: 'https://docs.getliner.com/linerbot.json',
    },
  ]),
  facts('https://www.linkup.so/bot', '2026-11-30', [
    {
      bot: 'LinkupBot',
      operator: 'Linkup',
      purpose: 'search',
      ranges: 'https://linkup.so/linkupbot-ips.txt',
    },
  ]),
  facts(
    'https://www.kimi.ai/policies/kimi-crawlers',
    '2026-11-30',
    (
      [
        ['KimiBot', 'training'],
        ['Kimi-SearchBot', 'search'],
        ['Kimi-User', 'user'],
      ] as const
    ).map(([bot, purpose]) => ({
      bot,
      operator: 'Moonshot AI',
      purpose,
      ranges: `https://www.kimi.ai/policies/${bot.toLowerCase()}.json`,
    })),
  ),
  ...SEARCH_FACTS,
  // Rows of the lists below under the operators' usual names.
  facts(ROBOTS_LIST.source, ROBOTS_LIST.seen, [
    { bot: 'anthropic-ai', operator: 'Anthropic', purpose: 'training' },
    { bot: 'bedrockbot', operator: 'Amazon', purpose: 'training' },
    { bot: 'Bytespider', operator: 'ByteDance', purpose: 'training' },
    { bot: 'TikTokSpider', operator: 'ByteDance', purpose: 'search' },
    { bot: 'cohere-training-data-crawler', operator: 'Cohere', purpose: 'training' },
    { bot: 'cohere-ai', operator: 'Cohere', purpose: 'user' },
    { bot: 'AI2Bot', operator: 'Allen Institute for AI', purpose: 'training' },
    { bot: 'Diffbot', operator: 'Diffbot', purpose: 'training' },
    { bot: 'DeepSeekBot', operator: 'DeepSeek', purpose: 'training' },
    { bot: 'ChatGLM-Spider', operator: 'Zhipu AI', purpose: 'training' },
    { bot: 'PetalBot', operator: 'Huawei', purpose: 'search', hosts: ['.petalsearch.com', '.aspiegel.com'] },
    { bot: 'PanguBot', operator: 'Huawei', purpose: 'training' },
    { bot: 'YandexAdditional', operator: 'Yandex', purpose: 'training', hosts: YANDEX_HOSTS },
    { bot: 'YandexAdditionalBot', operator: 'Yandex', purpose: 'search', hosts: YANDEX_HOSTS },
    { bot: 'kagi-fetcher', operator: 'Kagi', purpose: 'user' },
    { bot: 'PhindBot', operator: 'Phind', purpose: 'search' },
    { bot: 'Andibot', operator: 'Andi', purpose: 'search' },
    { bot: 'TavilyBot', operator: 'Tavily', purpose: 'search' },
    { bot: 'Timpibot', operator: 'Timpi', purpose: 'training' },
    { bot: 'omgili', operator: 'Webz.io', purpose: 'training' },
    { bot: 'webzio-extended', operator: 'Webz.io', purpose: 'training' },
    { bot: 'ImagesiftBot', operator: 'Hive', purpose: 'training' },
    { bot: 'FirecrawlAgent', operator: 'Firecrawl', purpose: 'user' },
    { bot: 'Manus-User', operator: 'Manus', purpose: 'user' },
    { bot: 'Devin', operator: 'Cognition', purpose: 'user' },
    { bot: 'Google-Gemini-CLI', operator: GOOGLE, purpose: 'user' },
    { bot: 'Gemini-Deep-Research', operator: GOOGLE, purpose: 'user', hosts: GOOGLE_HOSTS },
    { bot: 'CloudVertexBot', operator: GOOGLE, purpose: 'search', hosts: GOOGLE_HOSTS },
    { bot: 'NotebookLM', operator: GOOGLE, purpose: 'user', hosts: GOOGLE_HOSTS },
    { bot: 'Shap-User', operator: 'Parallel', purpose: 'user' },
    { bot: 'AzureAI-SearchBot', operator: 'Microsoft', purpose: 'search' },
    { bot: 'Claude-Code', operator: 'Anthropic', purpose: 'user' },
    { bot: 'Claude-Web', operator: 'Anthropic', purpose: 'user' },
    { bot: 'NovaAct', operator: 'Amazon', purpose: 'user' },
    { bot: 'amazon-QBusiness', operator: 'Amazon', purpose: 'user' },
  ]),
  facts(AGENTS_LIST.source, AGENTS_LIST.seen, [{ bot: 'KendraBot', operator: 'Amazon', purpose: 'search' }]),
];
const OWN = rowsOf(OWN_FACTS);

const keyOf = ({ bot }: { bot: string }) => bot.toLowerCase();
const PUBLIC_FACTS = [ROBOTS_LIST, AGENTS_LIST];
/** All rows with their sources. */
export const CRAWLER_FACTS: readonly Facts<readonly Crawler[]>[] = [...OWN_FACTS, ...PUBLIC_FACTS];
const own = new Set(OWN.map(keyOf));

export const CRAWLERS: readonly Crawler[] = [
  ...OWN,
  ...rowsOf(PUBLIC_FACTS).filter((crawler) => !own.has(keyOf(crawler))),
];

const asked = (bot: string) => ({ bot, asks: true });
/** Crawlers that read for the known assistants, which websites should let in; `asks` is as `Asked` has it. */
export const ASKED = [
  ...['OAI-SearchBot', 'ChatGPT-User', 'GPTBot', 'PerplexityBot', 'Perplexity-User'].map(asked),
  ...['Claude-SearchBot', 'Claude-User', 'ClaudeBot', 'Grok-Bot'].map(asked),
  ...['MistralAI-Index', 'MistralAI-User'].map(asked),
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
