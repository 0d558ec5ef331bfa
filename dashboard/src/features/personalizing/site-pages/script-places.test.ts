import { expect, it } from 'vitest';
import { codeFor, SCRIPT_PLACES } from './script-places.ts';

const INNER = 'a=`b`,c="d",e=/\\b\\//';

it.each(SCRIPT_PLACES.filter(({ codeOf }) => codeOf))(
  'The code for $name gives the browser the tag’s text unchanged, with its quotes, backticks and backslashes',
  (place) => {
    const code = codeFor(place, `<script>${INNER}</script>`);
    const [, quoted] = /(?:__html|innerHTML): (".*?[^\\]")/.exec(code) ?? [];
    expect(quoted === undefined ? code : JSON.parse(quoted)).toContain(INNER);
  },
);

it('All other builders get the tag as it stands', () => {
  expect(codeFor({}, '<script>a</script>')).toBe('<script>a</script>');
});
