import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  INLINE_PLACES,
  OVERLAY_PLACE,
  type PreviewPart,
  SCRIPT_CONFIG_PLACE,
  type ScriptConfig,
} from '@sightline/contract/visiting/tracking';

const DIST = path.resolve(import.meta.dirname, '../../../../tracker/dist');

/**
 * Output of the tracker's build: the script with a placeholder for its configuration, the same as a module without one,
 * the tag's inline part, the parts for consent platforms and for page speed, and the part of a page opened for preview.
 */
type Built = 'script' | 'module' | 'inline' | 'consent' | 'speed' | 'overlay';

const built = new Map<Built, Promise<string>>();

function textOf(name: Built): Promise<string> {
  let text = built.get(name);
  if (!text) {
    text = readFile(path.join(DIST, `${name}.js`), 'utf8').catch(() => {
      built.delete(name);
      throw new Error('The visitor script is not built. Run `npm run build`.');
    });
    built.set(name, text);
  }
  return text;
}

/** What the address of the part that measures page speed asks for. */
export const SPEED_PART = 'speed';

/**
 * Loads that part beside the script of a website that asks for it, so that it costs the others nothing. A classic script of
 * another host has no address of its own to import from, and a page that cannot load the part is to hear nothing of it.
 */
function withSpeed(text: string, { domain, measures_speed }: Loaded, kind: 'classic' | 'module'): string {
  if (!measures_speed) return text;
  const part = asExpression(`./${domain}.js?part=${SPEED_PART}`);
  const load = (address: string) => `import(${address}).catch(()=>{})`;
  return kind === 'module'
    ? `${text.trim()};${load(part)};\n`
    : `${text.trim()};(s=>s&&${load(`new URL(${part},s.src)`)})(document.currentScript);\n`;
}

export interface Loaded {
  domain: string;
  measures_speed: boolean;
}

/** A domain's script with its configuration inside. */
export async function writeScript(config: ScriptConfig, loaded: Loaded): Promise<string> {
  const text = await textOf('script');
  return withSpeed(
    text.replace(SCRIPT_CONFIG_PLACE, () => asExpression(config)),
    loaded,
    'classic',
  );
}

/** A domain's script without a configuration, and its version. */
export async function readModule(loaded: Loaded): Promise<{ text: string; version: string }> {
  const text = withSpeed(await textOf('module'), loaded, 'module');
  return { text, version: createHash('sha256').update(text).digest('base64url').slice(0, 12) };
}

/**
 * The script and what one path needs, for a browser that has neither. A while later it fetches the script by its version,
 * for the next pages.
 */
export async function writeModule(config: ScriptConfig | null, loaded: Loaded): Promise<string> {
  const { text, version } = await readModule(loaded);
  const later = `setTimeout(()=>fetch(new URL("?tag=${version}",import.meta.url)).catch(()=>{}),2e3)`;
  return `${text.trim()};${config ? `${later};` : ''}export default ${asExpression(config)};\n`;
}

/** The part that hands a consent platform's answer to the script; the same for all domains. */
export const readConsentPart = (): Promise<string> => textOf('consent');

/** The part that measures how fast pages are; the same for all domains. */
export const readSpeedPart = (): Promise<string> => textOf('speed');

/** The part that shows what a preview link names. */
export async function writeOverlay(part: PreviewPart): Promise<string> {
  const text = await textOf('overlay');
  return text.replace(OVERLAY_PLACE, () => asExpression(part));
}

/** The tag's inline part; `ways` as in the configuration. */
export async function writeInline(script_url: string, ways: readonly string[]): Promise<string> {
  const text = await textOf('inline');
  return text
    .trim()
    .replace(INLINE_PLACES.src, () => asExpression(script_url))
    .replace(INLINE_PLACES.ways, () => asExpression(ways));
}

/** Escaped so that no reader of the script can take it for anything else. */
export const asExpression = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
