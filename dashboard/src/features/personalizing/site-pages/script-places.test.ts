import { expect, it } from 'vitest';
import { codeFor, lineFor, SCRIPT_PLACES } from './script-places.ts';

const INNER = 'a=`b`,c="d",e=/\\b\\//';
const SRC = 'https://content.example/s/1.js';
const settings = {
  snippet: `<script async src="${SRC}"></script>`,
  inline_snippet: `<script>${INNER}</script>`,
  script_url: SRC,
};

it.each(SCRIPT_PLACES)(
  'The line for $name loads the script by its address, without waiting for it',
  (place) => {
    const line = lineFor(place, settings);
    expect(line).toContain(SRC);
    expect(line).toContain('async');
    expect(line).not.toContain('\n');
  },
);

it.each(SCRIPT_PLACES.filter(({ codeOf }) => codeOf))(
  'The code for $name gives the browser the tag’s text unchanged, with its quotes, backticks and backslashes',
  (place) => {
    const code = codeFor(place, settings);
    const [, quoted] = /(?:__html|innerHTML): (".*?[^\\]")/.exec(code) ?? [];
    expect(quoted === undefined ? code : JSON.parse(quoted)).toContain(INNER);
  },
);

it('All other builders get both tags as they stand', () => {
  expect(lineFor({}, settings)).toBe(settings.snippet);
  expect(codeFor({}, settings)).toBe(settings.inline_snippet);
});
