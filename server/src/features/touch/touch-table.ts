/** Who sends visitors: by the host of the referrer (or anything below it), or by utm_source. */
export interface Sender {
  key: string;
  label: string;
  hosts: readonly string[];
  /** Lower case; its first hosts are understood as sources too. */
  sources: readonly string[];
}

const sender = (key: string, label: string, hosts: string[], ...names: string[]): Sender => ({
  key,
  label,
  hosts,
  sources: [...new Set([key, ...names, ...hosts.slice(0, 2)])],
});

export const ASSISTANTS: readonly Sender[] = [
  sender('chatgpt', 'ChatGPT', ['chatgpt.com', 'chat.openai.com'], 'openai'),
  sender('perplexity', 'Perplexity', ['perplexity.ai']),
  sender('gemini', 'Gemini', ['gemini.google.com', 'bard.google.com']),
  sender('claude', 'Claude', ['claude.ai']),
  sender('copilot', 'Copilot', ['copilot.microsoft.com', 'm365.cloud.microsoft', 'copilot.com']),
  sender('grok', 'Grok', ['grok.com', 'x.ai']),
  sender('deepseek', 'DeepSeek', ['chat.deepseek.com', 'deepseek.com']),
  sender('mistral', 'Le Chat', ['chat.mistral.ai', 'mistral.ai'], 'lechat', 'le-chat'),
  sender('meta-ai', 'Meta AI', ['meta.ai'], 'metaai'),
  sender('you', 'You.com', ['you.com']),
  sender('duck-ai', 'Duck.ai', ['duck.ai']),
  sender('poe', 'Poe', ['poe.com']),
  sender('qwen', 'Qwen', ['chat.qwen.ai', 'qwen.ai']),
  sender('kimi', 'Kimi', ['kimi.com', 'kimi.ai']),
];

const GOOGLE_ENDINGS =
  'com ad ae at be bg by ca ch cl cn cz de dk ee es fi fr gr hr hu ie it lt lu lv nl no pl pt ro rs ru se si sk co.id co.il co.in co.jp co.kr co.nz co.uk co.za com.ar com.au com.br com.hk com.mx com.sg com.tr com.tw com.ua';

export const SEARCH_ENGINES: readonly Sender[] = [
  sender('google', 'Google', [
    ...GOOGLE_ENDINGS.split(' ').map((ending) => `google.${ending}`),
    'com.google.android.googlequicksearchbox',
  ]),
  sender('bing', 'Bing', ['bing.com']),
  sender('duckduckgo', 'DuckDuckGo', ['duckduckgo.com'], 'ddg'),
  sender('yahoo', 'Yahoo', ['search.yahoo.com', 'search.yahoo.co.jp']),
  sender('ecosia', 'Ecosia', ['ecosia.org']),
  sender('brave', 'Brave Search', ['search.brave.com']),
  sender('startpage', 'Startpage', ['startpage.com']),
  sender('qwant', 'Qwant', ['qwant.com']),
  sender('kagi', 'Kagi', ['kagi.com']),
  sender('yandex', 'Yandex', ['yandex.ru', 'yandex.com', 'ya.ru']),
  sender('baidu', 'Baidu', ['baidu.com']),
  sender('naver', 'Naver', ['search.naver.com']),
  sender('seznam', 'Seznam', ['search.seznam.cz']),
  sender('mojeek', 'Mojeek', ['mojeek.com']),
];

export const SOCIAL_NETWORKS: readonly Sender[] = [
  sender('linkedin', 'LinkedIn', ['linkedin.com', 'lnkd.in', 'com.linkedin.android']),
  sender('facebook', 'Facebook', ['facebook.com', 'fb.me'], 'fb'),
  sender('instagram', 'Instagram', ['instagram.com'], 'ig'),
  sender('x', 'X', ['x.com', 'twitter.com', 't.co'], 'twitter'),
  sender('reddit', 'Reddit', ['reddit.com', 'redd.it']),
  sender('youtube', 'YouTube', ['youtube.com', 'youtu.be']),
  sender('tiktok', 'TikTok', ['tiktok.com']),
  sender('threads', 'Threads', ['threads.net', 'threads.com']),
  sender('bluesky', 'Bluesky', ['bsky.app', 'go.bsky.app']),
  sender('mastodon', 'Mastodon', ['mastodon.social']),
  sender('pinterest', 'Pinterest', ['pinterest.com', 'pin.it']),
  sender('hackernews', 'Hacker News', ['news.ycombinator.com'], 'hn'),
  sender('xing', 'XING', ['xing.com']),
  sender('whatsapp', 'WhatsApp', ['whatsapp.com', 'wa.me']),
  sender('telegram', 'Telegram', ['t.me', 'telegram.org', 'org.telegram.messenger']),
  sender('discord', 'Discord', ['discord.com']),
  sender('quora', 'Quora', ['quora.com']),
];

export const WEBMAIL: readonly Sender[] = [
  sender('email', 'E-mail', [
    'mail.google.com',
    'com.google.android.gm',
    'outlook.live.com',
    'outlook.office.com',
    'mail.yahoo.com',
    'mail.proton.me',
  ]),
];

/** utm_medium of letters, and of advertisements. */
export const MAIL_MEDIUMS: readonly string[] = ['email', 'e-mail', 'mail', 'newsletter'];
export const AD_MEDIUMS: readonly string[] = [
  'cpc',
  'ppc',
  'cpm',
  'paid',
  'paidsearch',
  'paid-search',
  'paid_search',
  'paidsocial',
  'paid-social',
  'paid_social',
  'display',
  'ads',
];
