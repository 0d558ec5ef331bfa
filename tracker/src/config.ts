import type { ScriptConfig } from '@sightline/contract/tracking';

/** The server puts the configuration's JSON in this name's place; it stands in the built text exactly once. */
declare const __SIGHTLINE_CONFIG__: ScriptConfig;
export const config = __SIGHTLINE_CONFIG__;

/** Nothing in a module or where the script's text was copied into another: then nothing is known of where to send. */
export const tag = document.currentScript as HTMLScriptElement | null;
