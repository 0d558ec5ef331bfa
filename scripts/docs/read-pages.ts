import { cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { REFERENCES } from './references.ts';

/** Where a page has a part that is made from the code. */
const GENERATED = /<!-- generated: ([\w-]+) -->\n(?:[^\n]+\n)*/g;
/** Links to what the site does not have, from a page so many folders below the repository; only their words remain. */
const outsideFrom = (depth: number) =>
  new RegExp(String.raw`\[([^\]\n]*)\]\((?:\.\./){${depth}}(?!\w+(?:\.md)?[)#])[^)\n]*\)`, 'g');

/** The pages as the site has them, in `to`: with what is generated, and without links that lead out of `docs/`. */
export async function assemblePages(root: string, to: string): Promise<void> {
  rmSync(to, { recursive: true, force: true });
  cpSync(path.join(root, 'docs'), to, {
    recursive: true,
    filter: (from) => from !== path.join(root, 'docs/dist'),
  });
  cpSync(path.join(root, 'dashboard/public/favicon.svg'), path.join(to, 'public/mark.svg'));
  // VitePress' compiler does not know the target of ours.
  writeFileSync(path.join(to, 'tsconfig.json'), '{}\n');
  for (const name of globSync('**/*.md', { cwd: to })) {
    const file = path.join(to, name);
    writeFileSync(file, await pageOf(readFileSync(file, 'utf8'), name));
  }
}

async function pageOf(text: string, name: string): Promise<string> {
  const parts = await Promise.all(
    [...text.matchAll(GENERATED)].map(async ([, key = '']) => {
      const make = REFERENCES[key];
      if (!make) throw new Error(`${name}: there is no generated part “${key}”.`);
      return await make();
    }),
  );
  return text
    .replace(GENERATED, () => `${parts.shift()}\n`)
    .replace(outsideFrom(name.split(path.sep).length), '$1');
}
