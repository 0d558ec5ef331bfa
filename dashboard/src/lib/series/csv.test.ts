import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

const rows = [
  ['a "quoted", cell', 0.5, null],
  ['two\nlines', -1, '=1+1'],
  ['+49 30 1234', 2, '@name'],
];

it('A CSV export is read back by spreadsheets as it was, and never as a formula', () => {
  expect(toCsv(['x', 'y', 'z'], rows, 'en-US')).toBe(
    '\uFEFFx,y,z\r\n"a ""quoted"", cell",0.5,\r\n"two\nlines",-1,\'=1+1\r\n+49 30 1234,2,\'@name\r\n',
  );
});

it('A CSV export has columns and numbers where a comma is the decimal sign', () => {
  expect(toCsv(['x', 'y', 'z'], rows, 'de-DE')).toBe(
    '\uFEFFx;y;z\r\n"a ""quoted"", cell";0,5;\r\n"two\nlines";-1;\'=1+1\r\n+49 30 1234;2;\'@name\r\n',
  );
});
