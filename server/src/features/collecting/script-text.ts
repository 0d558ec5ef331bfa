import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { SCRIPT_CONFIG_PLACE, type ScriptConfig } from '@sightline/contract/tracking';

const BUILT = path.resolve(import.meta.dirname, '../../../../tracker/dist/script.js');

let built: Promise<string> | undefined;

/** The script of a domain, its configuration inside. */
export async function writeScript(config: ScriptConfig): Promise<string> {
  built ??= readFile(BUILT, 'utf8');
  const text = await built.catch(() => {
    built = undefined;
    throw new Error('The visitor script is not built. Run `npm run build`.');
  });
  return text.replace(SCRIPT_CONFIG_PLACE, () => asExpression(config));
}

/** Data that no reader of the script can take for anything else, wherever it is put. */
export const asExpression = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
