import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { isLeftOutside } from './left-outside.ts';

/** What our files use of each library: its specifier, and the names. */
export type UsedNames = Map<string, Set<string>>;

const OURS = /^(?:[./#]|node:|@sightline\/)/;

/** Our own files may be imported whole. */
const isOfLibrary = ({ moduleRequest }: { moduleRequest: { value: string } }) =>
  !OURS.test(moduleRequest.value);

/** Types are not counted. */
export async function usedNames(files: readonly string[]): Promise<UsedNames> {
  const used: UsedNames = new Map();
  const use = (specifier: string, names: readonly string[]) => {
    if (OURS.test(specifier) || isLeftOutside(specifier)) return;
    const known = used.get(specifier) ?? new Set();
    for (const name of names) known.add(name);
    used.set(specifier, known);
  };
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    for (const { moduleRequest, entries } of module.staticImports.filter(isOfLibrary))
      for (const { isType, importName } of entries)
        if (!isType) use(moduleRequest.value, [nameOf(importName, file)]);
    for (const { moduleRequest } of module.dynamicImports) {
      const [, specifier] = /^'(.+)'$/.exec(text.slice(moduleRequest.start, moduleRequest.end)) ?? [];
      if (specifier && !OURS.test(specifier) && !isLeftOutside(specifier))
        use(specifier, Object.keys(await import(specifier)).filter(isName));
    }
  }
  return used;
}

function nameOf({ kind, name }: { kind: string; name: string | null }, file: string): string {
  if (kind === 'Default') return 'default';
  if (kind === 'Name' && name !== null) return name;
  throw new Error(`${file} imports a whole library by *: name what it uses.`);
}

/** A module in CommonJS also has itself among its names. */
const isName = (name: string) => name !== 'module.exports';
