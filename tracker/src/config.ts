import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { IS_BOT } from './is-bot.ts';
import { refuses } from './refusal.ts';
import type { Tag } from './tag-types.ts';

declare const __BESIDE__: boolean;
declare const __WHOLE__: boolean;

/**
 * The server replaces this name by the configuration's JSON; it appears in the built text exactly once. If the
 * configuration is loaded beside the script, the build replaces the name, and `useConfig` supplies the value.
 */
declare const __SIGHTLINE_CONFIG__: ScriptConfig;
export let config = __SIGHTLINE_CONFIG__;
/** Keeps the cached configuration if the answer is empty. */
export const useConfig = (loaded: ScriptConfig | null | undefined | false) => (config = loaded || config);

/** Data left by the tag's inline part. */
export const tag = (__BESIDE__ ? (window as { sightline?: unknown }).sightline : {}) as Tag;

/** Where events are sent; undefined in a module, or when the script was copied into another one and cannot know. */
export const address = __BESIDE__
  ? tag.address
  : ((document.currentScript as HTMLScriptElement | null)?.src.replace(/\.js([?#].*)?$/, '') as string);

/** The visitor sees the original and is reported as held out. */
export const isBot = __BESIDE__
  ? tag.program
  : __WHOLE__
    ? navigator.webdriver || IS_BOT.test(navigator.userAgent)
    : navigator.webdriver;

export const isDaily = __BESIDE__ ? tag.daily : refuses();
