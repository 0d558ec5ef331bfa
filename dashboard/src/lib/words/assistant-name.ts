import { PLATFORM_LABEL, PLATFORMS, type Platform } from '@sightline/contract/known-assistants';

/** `ChatGPT, API` or `Built-in reader`. */
export function surfaceName(platform: Platform, surface: 'api' | 'built_in'): string {
  return surface === 'api' ? `${PLATFORM_LABEL[platform]}, API` : PLATFORM_LABEL[platform];
}

/** The platforms to show figures for: the built-in reader only if no assistant answered. */
export function headlinePlatforms(platforms: readonly Platform[]): Platform[] {
  const connected = platforms.filter((platform) => platform !== 'local');
  return connected.length > 0 ? connected : [...platforms];
}

/** A record's platforms with figures, in order, with their values. */
export function byPlatform<Value>(
  record: Partial<Record<Platform, Value>>,
): { platform: Platform; value: Value }[] {
  const present = PLATFORMS.filter((platform) => record[platform] !== undefined);
  return headlinePlatforms(present).flatMap((platform) => {
    const value = record[platform];
    return value === undefined ? [] : [{ platform, value }];
  });
}
