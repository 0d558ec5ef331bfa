import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WORK = /threadWork<typeof (\w+)>\(([^;]*?), '(\w+)'\)/g;

const works = globSync('**/*.ts', { cwd: ROOT })
  .filter((file) => !file.includes('.test.') && !file.endsWith('thread-work.ts'))
  .flatMap((file) => {
    const source = readFileSync(path.join(ROOT, file), 'utf8');
    return [...source.matchAll(WORK)].map(([, type = '', , name = '']) => ({ file, source, type, name }));
  });

it('Each work in threads is named as the function whose type it has', () => {
  expect(works.length).toBeGreaterThan(30);
  expect(works.filter(({ type, name }) => type !== name)).toEqual([]);
});

it('Nobody loads for its type alone what threads load for themselves', () => {
  const isLoaded = ({ source, name }: (typeof works)[number]) =>
    [...source.matchAll(/^import \{([^}]*)\} from/gm)].some(([, names = '']) =>
      names.split(',').some((one) => one.trim() === name),
    );
  expect(works.filter(isLoaded).map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
