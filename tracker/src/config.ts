import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { IS_PROGRAM } from './is-program.ts';
import { refuses } from './refusal.ts';
import type { Tag } from './tag-types.ts';

declare const __BESIDE__: boolean;
declare const __WHOLE__: boolean;

/** The server puts the configuration's JSON in this name's place; it stands in the built text exactly once. Where the configuration is loaded beside the script, the name is replaced when it is built, and it comes by `useConfig`. */
declare const __SIGHTLINE_CONFIG__: ScriptConfig;
export let config = __SIGHTLINE_CONFIG__;
export const useConfig = (loaded: ScriptConfig) => {
  config = loaded;
};

/** What the tag's inline part left. */
export const { sightline: tag } = (__BESIDE__ ? window : {}) as { sightline: Tag };

/** Where events go; nothing in a module or where the script's text was copied into another: then nothing is known of that. */
export const address = __BESIDE__
  ? tag.address
  : ((document.currentScript as HTMLScriptElement | null)?.src.replace(/\.js([?#].*)?$/, '') ?? '');

/** Sees the original, and is told as what it is. */
export const isProgram = __BESIDE__
  ? tag.program
  : __WHOLE__
    ? navigator.webdriver || IS_PROGRAM.test(navigator.userAgent)
    : navigator.webdriver;

export const isDaily = __BESIDE__ ? tag.daily : refuses();
