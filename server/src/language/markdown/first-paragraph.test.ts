import { expect, it } from 'vitest';
import { firstParagraph } from './first-paragraph.ts';

it.each([
  ['Acme sells **tills**. ([About](https://acme.example/))\n\n- One', 'Acme sells tills.'],
  ['# Acme\n\nIt is [a till](https://acme.example/) for\nbakeries.', 'It is a till for bakeries.'],
  ['- Only\n- a list', ''],
  ['', ''],
])('The first paragraph of %j reads %j', (markdown, text) => {
  expect(firstParagraph(markdown)).toBe(text);
});
