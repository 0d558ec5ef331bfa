/**
 * The assistants the product can ask, in display order. Settings, names, prices, crawlers, referrers, colors and
 * sentences follow from the row. The code that asks one is in `server/src/assistants/<key>/`.
 */
export const KNOWN_ASSISTANTS = [
  {
    key: 'chatgpt',
    label: 'ChatGPT',
    /** Prefix of its settings: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. */
    env: 'OPENAI',
    /** The model that is asked when the settings name none. */
    model: 'gpt-6.1-sol',
    /** The provider's small model, which writes with the same key where the settings name no writer. */
    small_model: 'openai/gpt-6-luna',
    /** Companies whose crawlers read for its answers. */
    operator: 'OpenAI',
    /** Where people get a key. */
    keys_url: 'https://platform.openai.com/api-keys',
    /** Hosts its users come from; the first two also appear as `utm_source`. */
    hosts: ['chatgpt.com', 'chat.openai.com', 'com.openai.chatgpt'],
    /** Other `utm_source` values that mean it. */
    sources: ['openai'],
    /** How its chart line looks; lines also differ by dash, and colors have a contrast of at least 3:1. */
    /** Always has a line in charts; other assistants have one when they are connected or have data. */
    is_always_shown: true,
    tones: { light: '#0068b3', dark: '#56b0ee', dash: '0' },
  },
  {
    key: 'perplexity',
    label: 'Perplexity',
    env: 'PERPLEXITY',
    model: 'perplexity/sonar',
    // Its own models are made for searching; the small ones that it passes on are other providers'.
    small_model: null,
    operator: 'Perplexity',
    keys_url: 'https://www.perplexity.ai/account/api/keys',
    hosts: ['perplexity.ai', 'ai.perplexity.app.android'],
    sources: [],
    is_always_shown: true,
    tones: { light: '#c4500a', dark: '#f29a4a', dash: '6 3' },
  },
  {
    key: 'gemini',
    label: 'Gemini',
    env: 'GEMINI',
    model: 'gemini-3.8-flash',
    small_model: 'google/gemini-3.5-flash-lite',
    operator: 'Google',
    keys_url: 'https://aistudio.google.com/apikey',
    hosts: ['gemini.google.com', 'bard.google.com', 'com.google.android.apps.bard'],
    sources: [],
    is_always_shown: true,
    tones: { light: '#8a4fb5', dark: '#cf9df0', dash: '2 3' },
  },
  {
    key: 'claude',
    label: 'Claude',
    env: 'ANTHROPIC',
    model: 'claude-sonnet-5-5',
    small_model: 'anthropic/claude-haiku-5-5',
    operator: 'Anthropic',
    keys_url: 'https://console.anthropic.com/settings/keys',
    hosts: ['claude.ai', 'com.anthropic.claude'],
    sources: ['anthropic'],
    is_always_shown: false,
    tones: { light: '#6b2f2a', dark: '#ffd9d0', dash: '10 3' },
  },
  {
    key: 'grok',
    label: 'Grok',
    env: 'XAI',
    model: 'grok-4.3',
    // It has one model for everything.
    small_model: null,
    operator: 'xAI',
    keys_url: 'https://console.x.ai',
    hosts: ['grok.com', 'x.ai', 'ai.x.grok'],
    sources: ['xai'],
    is_always_shown: false,
    tones: { light: '#2f6f4f', dark: '#9fe0bd', dash: '8 3 2 3' },
  },
  {
    key: 'mistral',
    label: 'Le Chat',
    env: 'MISTRAL',
    model: 'mistral-medium-3-5',
    // No writer speaks to it.
    small_model: null,
    operator: 'Mistral',
    keys_url: 'https://console.mistral.ai/api-keys',
    hosts: ['chat.mistral.ai', 'mistral.ai', 'ai.mistral.chat'],
    sources: ['lechat', 'le-chat'],
    is_always_shown: false,
    tones: { light: '#a8326e', dark: '#ff9cc7', dash: '12 2 2 2' },
  },
] as const satisfies readonly KnownAssistant[];

/** What a pasted key has to be. */
export const MIN_KEY_LENGTH = 16;
export const KEY_CHARACTERS = /^[\x21-\x7e]+$/;

/** How a model may be named: names go into addresses at the provider, and none may lead elsewhere there. */
export const MODEL_NAME = /^(?!.*\.\.)[a-zA-Z0-9][\w.:/-]{0,99}$/;

export interface KnownAssistant {
  key: string;
  label: string;
  env: string;
  model: string;
  small_model: string | null;
  operator: string;
  keys_url: string;
  hosts: readonly string[];
  sources: readonly string[];
  is_always_shown: boolean;
  tones: { light: string; dark: string; dash: string };
}

/** An assistant that is asked over its interface. */
export type AskedPlatform = (typeof KNOWN_ASSISTANTS)[number]['key'];
/** `local` is the built-in reader. */
export type Platform = AskedPlatform | 'local';

export const ASKED_PLATFORMS: readonly AskedPlatform[] = KNOWN_ASSISTANTS.map(({ key }) => key);
/** Assistants with a line in charts even when they are not connected. */
export const ALWAYS_SHOWN: readonly AskedPlatform[] = KNOWN_ASSISTANTS.filter(
  (known: KnownAssistant) => known.is_always_shown,
).map(({ key }) => key);
/** In display order. */
export const PLATFORMS: readonly Platform[] = [...ASKED_PLATFORMS, 'local'];

/** One value for each that is asked. */
export const byAssistant = <Value>(of: (known: (typeof KNOWN_ASSISTANTS)[number]) => Value) =>
  Object.fromEntries(KNOWN_ASSISTANTS.map((known) => [known.key, of(known)])) as Record<AskedPlatform, Value>;

/** The names people see. */
export const PLATFORM_LABEL: Readonly<Record<Platform, string>> = {
  ...byAssistant(({ label }) => label),
  local: 'Built-in reader',
};

/** Assistants with a line in charts, in order: always, or because there is data. */
export const shownAssistants = (hasNews: (key: AskedPlatform) => boolean): AskedPlatform[] =>
  ASKED_PLATFORMS.filter((key) => ALWAYS_SHOWN.includes(key) || hasNews(key));

export const isAsked = (key: string): key is AskedPlatform => ASKED_PLATFORMS.some((one) => one === key);
