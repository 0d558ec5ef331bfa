import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listScreenTexts, textsOf } from './screen-texts.ts';

const MAX_CHARS = 120;

/** Selectors of the editor's style sheet: nobody reads them. */
const isSelector = (text: string) => text.includes('.cm-');

it('No text of the dashboard is longer than 120 characters, unless somebody asked for an explanation', () => {
  const texts = listScreenTexts(join(import.meta.dirname, '..'), 'dashboard/src/**/*.{ts,tsx}');
  expect(texts.length).toBeGreaterThan(1000);
  const long = texts
    .filter(({ text, explains }) => text.length > MAX_CHARS && !explains && !isSelector(text))
    .map(({ path, line, text }) => `${path}:${line} (${text.length}) ${text}`);
  expect(long, 'Say it in one line, or explain it where the reader asks.').toEqual([]);
});

it('A text is read whole, with its links and its values', () => {
  const source = `
    import { b } from 'some package';
    const HELP = 'Two words.';
    export const a = <p title="A title here">See <a href="/x">the {n} answers</a>{' '}of {\`\${day} or later\`}.</p>;
    const sum = 'One part ' + n + ' and another';`;
  expect(textsOf('a.tsx', source).map(({ text, explains }) => [text, explains])).toEqual([
    ['Two words.', true],
    ['See the … answers of ….', false],
    ['A title here', false],
    ['… or later', false],
    ['One part … and another', false],
  ]);
});
