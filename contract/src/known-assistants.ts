/**
 * The assistants that are asked, in the order in which screens show them: settings, names, prices, crawlers, referrers,
 * colours and sentences follow from the row. What asks one is `server/src/assistants/<key>/`.
 */
export const KNOWN_ASSISTANTS = [
  {
    key: 'chatgpt',
    label: 'ChatGPT',
    /** What its settings begin with: OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL. */
    env: 'OPENAI',
    /** Asked where no other is set. */
    model: 'gpt-5.1',
    /** Whose crawlers read for its answers. */
    operator: 'OpenAI',
    /** Where its users come from, the first two also as a `utm_source`. */
    hosts: ['chatgpt.com', 'chat.openai.com'],
    /** What else stands in `utm_source` for it. */
    sources: ['openai'],
    /** Told apart by dash, too; at least 3:1 on the page. */
    /** Has a line from the first day; another has one where it is connected or there is something to tell of it. */
    is_always_shown: true,
    tones: { light: '#0068b3', dark: '#56b0ee', dash: '0' },
  },
  {
    key: 'perplexity',
    label: 'Perplexity',
    env: 'PERPLEXITY',
    model: 'perplexity/sonar',
    operator: 'Perplexity',
    hosts: ['perplexity.ai'],
    sources: [],
    is_always_shown: true,
    tones: { light: '#c4500a', dark: '#f29a4a', dash: '6 3' },
  },
  {
    key: 'gemini',
    label: 'Gemini',
    env: 'GEMINI',
    model: 'gemini-3-flash',
    operator: 'Google',
    hosts: ['gemini.google.com', 'bard.google.com'],
    sources: [],
    is_always_shown: true,
    tones: { light: '#8a4fb5', dark: '#cf9df0', dash: '2 3' },
  },
  {
    key: 'claude',
    label: 'Claude',
    env: 'ANTHROPIC',
    model: 'claude-sonnet-5-5',
    operator: 'Anthropic',
    hosts: ['claude.ai'],
    sources: ['anthropic'],
    is_always_shown: false,
    tones: { light: '#6b2f2a', dark: '#ffd9d0', dash: '10 3' },
  },
] as const satisfies readonly KnownAssistant[];

export interface KnownAssistant {
  key: string;
  label: string;
  env: string;
  model: string;
  operator: string;
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
/** Those that have a line whatever is connected. */
export const ALWAYS_SHOWN: readonly AskedPlatform[] = KNOWN_ASSISTANTS.filter(
  (known: KnownAssistant) => known.is_always_shown,
).map(({ key }) => key);
/** In the order in which screens show them. */
export const PLATFORMS: readonly Platform[] = [...ASKED_PLATFORMS, 'local'];

/** One value for each that is asked. */
export const byAssistant = <Value>(of: (known: (typeof KNOWN_ASSISTANTS)[number]) => Value) =>
  Object.fromEntries(KNOWN_ASSISTANTS.map((known) => [known.key, of(known)])) as Record<AskedPlatform, Value>;

/** The names people see. */
export const PLATFORM_LABEL: Readonly<Record<Platform, string>> = {
  ...byAssistant(({ label }) => label),
  local: 'Built-in reader',
};

/** Those that have a line, in order: always, or because there is something to tell of them. */
export const shownAssistants = (hasNews: (key: AskedPlatform) => boolean): AskedPlatform[] =>
  ASKED_PLATFORMS.filter((key) => ALWAYS_SHOWN.includes(key) || hasNews(key));

export const isAsked = (key: string): key is AskedPlatform => ASKED_PLATFORMS.some((one) => one === key);
