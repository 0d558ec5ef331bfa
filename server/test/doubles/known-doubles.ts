import {
  ALWAYS_SHOWN,
  ASKED_PLATFORMS,
  type AskedPlatform,
  byAssistant,
  type KNOWN_ASSISTANTS,
} from '@sightline/contract/known-assistants';
import { startClaudeDouble } from './claude-double.ts';
import type { AssistantDoubleSettings } from './double-answer.ts';
import type { Double } from './double-server.ts';
import { startGeminiDouble } from './gemini-double.ts';
import { startGrokDouble } from './grok-double.ts';
import { startMistralDouble } from './mistral-double.ts';
import { startOpenaiDouble } from './openai-double.ts';
import { startPerplexityDouble } from './perplexity-double.ts';

interface KnownDouble {
  start(settings: AssistantDoubleSettings): Promise<Double>;
  /** What its base URL ends with. */
  path: string;
}

/** The doubles of the known assistants. */
export const KNOWN_DOUBLES: Record<AskedPlatform, KnownDouble> = {
  chatgpt: { start: startOpenaiDouble, path: '/v1' },
  perplexity: { start: startPerplexityDouble, path: '' },
  gemini: { start: startGeminiDouble, path: '' },
  claude: { start: startClaudeDouble, path: '' },
  grok: { start: startGrokDouble, path: '/v1' },
  mistral: { start: startMistralDouble, path: '/v1' },
};

/** Prefixes of their variables: `openai`, `perplexity` … */
export type Connected = Lowercase<(typeof KNOWN_ASSISTANTS)[number]['env']>;
const NAMES = byAssistant(({ env }) => env.toLowerCase() as Connected);

/** Assistants that a test connects by default. */
export const USUAL: readonly Connected[] = ALWAYS_SHOWN.map((key) => NAMES[key]);

export interface StartedDoubles {
  doubles: Record<Connected, Double>;
  /** The settings that connect a server to them. */
  environment: Record<string, string>;
  close(): Promise<unknown>;
}

/** A double of every known assistant, and the settings to connect some of them. */
export async function startKnownDoubles(
  settingsOf: (name: Connected) => AssistantDoubleSettings,
  connected: readonly Connected[],
): Promise<StartedDoubles> {
  const started = await Promise.all(
    ASKED_PLATFORMS.map(async (key) => {
      const { start, path } = KNOWN_DOUBLES[key];
      return { name: NAMES[key], path, double: await start(settingsOf(NAMES[key])) };
    }),
  );
  // Where the others are, too: a person may paste their keys.
  const settings = started.flatMap(({ name, path, double }) => [
    [`${name.toUpperCase()}_BASE_URL`, `${double.url}${path}`],
    ...(connected.includes(name) ? [[`${name.toUpperCase()}_API_KEY`, `key-of-${name}`]] : []),
  ]);
  return {
    doubles: Object.fromEntries(started.map(({ name, double }) => [name, double])) as Record<
      Connected,
      Double
    >,
    // They answer buyers' questions; none of them writes.
    environment: Object.fromEntries([...settings, ['WRITER_MODEL', 'built-in']]),
    close: () => Promise.all(started.map(({ double }) => double.close())),
  };
}
