import { expect, it } from 'vitest';
import { csvLine, separatorFor } from './csv-line.ts';

it('A table is read back by spreadsheets as it was', () => {
  const values = [
    'a "quoted", cell',
    0.5,
    null,
    'two\nlines',
    -1,
    true,
    ['one', 'two'],
    { a: 1 },
    'Zürich',
    '日本',
  ];
  expect(csvLine(values)).toBe(
    '"a ""quoted"", cell",0.5,,"two\nlines",-1,true,"one; two","{""a"":1}",Zürich,日本\r\n',
  );
  expect(csvLine(values, 'semicolon')).toBe(
    '"a ""quoted"", cell";0,5;;"two\nlines";-1;true;"one; two";"{""a"":1}";Zürich;日本\r\n',
  );
});

it.each([
  '=1+1',
  '=HYPERLINK("https://evil.example","x")',
  '+1+1',
  '+49-30-1234',
  '+49 30 1234*2',
  '+A1',
  '-1+1',
  '-A1',
  '- a point of a list',
  '@name',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  "+cmd|' /C calc'!A0",
])('What a spreadsheet would compute begins with an apostrophe: %j', (text) => {
  expect(csvLine([text]).replace(/^"/, '')).toMatch(/^'/);
});

it.each([
  '+49 30 123456',
  '+49 (0)30 123456',
  '+4930123456',
  '-5',
  '-0.5',
  '-0,5',
  '5',
  '030 123',
  'a=1+1',
  'a-b',
])('Phone numbers and numbers stay as they are: %s', (text) => {
  expect(csvLine([text]).replace(/^"|"?\r\n$/g, '')).toBe(text);
});

it.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'semicolon'],
  ['fr', 'semicolon'],
  ['pt-BR', 'semicolon'],
  ['nl-BE;q=1', 'semicolon'],
  ['en-US,en;q=0.9,de;q=0.8', 'comma'],
  ['en', 'comma'],
  ['ja', 'comma'],
  ['*', 'comma'],
  ['', 'comma'],
  [null, 'comma'],
  ['xx-\u00ff;q=9', 'comma'],
  ['de-'.repeat(5000), 'comma'],
])('The separator follows from the first language of the reader: %s', (language, separator) => {
  expect(separatorFor(language)).toBe(separator);
});
