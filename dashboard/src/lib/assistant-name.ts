import type { Platform } from '@sightline/contract/platform';

/** The names people see. Types alone come from the contract, so that its validators stay out of the browser. */
export const ASSISTANT_NAME: Record<Platform, string> = {
  chatgpt: 'ChatGPT',
  perplexity: 'Perplexity',
  gemini: 'Gemini',
  local: 'Built-in reader',
};

/** In the order in which screens show them. */
export const PLATFORM_ORDER: readonly Platform[] = ['chatgpt', 'perplexity', 'gemini', 'local'];

/** `ChatGPT, API` or `Built-in reader`. */
export function surfaceName(platform: Platform, surface: 'api' | 'built_in'): string {
  return surface === 'api' ? `${ASSISTANT_NAME[platform]}, API` : ASSISTANT_NAME[platform];
}

/** Which of the platforms figures show: the built-in reader only where no assistant answered. */
export function headlinePlatforms(platforms: readonly Platform[]): Platform[] {
  const connected = platforms.filter((platform) => platform !== 'local');
  return connected.length > 0 ? connected : [...platforms];
}

/** Those of a record's platforms that figures show, in order, with their values. */
export function byPlatform<Value>(
  record: Partial<Record<Platform, Value>>,
): { platform: Platform; value: Value }[] {
  const present = PLATFORM_ORDER.filter((platform) => record[platform] !== undefined);
  return headlinePlatforms(present).flatMap((platform) => {
    const value = record[platform];
    return value === undefined ? [] : [{ platform, value }];
  });
}
