import type { ScriptConfig } from '@sightline/contract/tracking';

/** The server puts the configuration's JSON in this name's place; it stands in the built text exactly once. */
declare const __SIGHTLINE_CONFIG__: ScriptConfig;
export const config = __SIGHTLINE_CONFIG__;

const found = document.currentScript ?? document.querySelector(`script[src*="${config.domain}"]`);
/** Null where the script was put into the page in a way that leaves no tag. */
export const tag = found instanceof HTMLScriptElement ? found : null;
