import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ScriptConfig } from '@sightline/contract/tracking';

const BUILT = path.resolve(import.meta.dirname, '../../../../tracker/dist/script.js');
/** Where the built script has its configuration, as an expression. */
const PLACE = /__SIGHTLINE_CONFIG__/g;

let built: Promise<string> | undefined;

/** The script of a domain, its configuration inside. */
export async function writeScript(config: ScriptConfig): Promise<string> {
  built ??= readFile(BUILT, 'utf8');
  const text = await built.catch(() => {
    built = undefined;
    throw new Error('The visitor script is not built. Run `npm run build`.');
  });
  return text.replace(PLACE, () => asExpression(config));
}

/** Data that no reader of the script can take for anything else, wherever it is put. */
const asExpression = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
