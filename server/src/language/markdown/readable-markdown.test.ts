import { expect, it } from 'vitest';
import { cpuTimeOf, MAX_CALL_MS } from '../../../test/cpu-time.ts';
import { PAGE } from '../../../test/given-texts.ts';
import { HOSTILE_TEXTS } from '../../../test/hostile-texts.ts';
import { parseMarkdown } from './parse-markdown.ts';
import { readable } from './readable-markdown.ts';

it.each([
  'a table',
  'underlined headings',
  'growing backticks',
  'backticks apart',
  'numbered lists',
  'nested lists',
  'footnotes and what they say',
  'mail addresses apart',
])('Markdown that is hostile to parsers and as long as a whole page is parsed quickly: %s', async (what) => {
  const text = HOSTILE_TEXTS[what]?.(PAGE) ?? '';
  expect(await cpuTimeOf(() => parseMarkdown(text))).toBeLessThan(MAX_CALL_MS);
});

it('A person’s long page stays as it is: a thousand lines of code, of a list and of a table', () => {
  const rows = (line: string) =>
    Array.from({ length: 800 }, (_, at) => line.replace('7', `${at}`)).join('\n');
  const text = [
    `\`\`\`js\n${rows('const value7 = read(`file-7.txt`);')}\n\`\`\``,
    rows('7. Ask ann@example.com for `till` number 7.'),
    `| Till | Price |\n|---|---|\n${rows('| Till 7 | $7 |')}`,
  ].join('\n\n');
  expect(readable(text)).toBe(text);
});
