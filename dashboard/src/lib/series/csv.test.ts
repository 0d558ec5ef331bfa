import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it('A CSV export is read back by spreadsheets as it was, and never as a formula', () => {
  const rows = [
    ['a "quoted", cell', 0.5, null],
    ['two\nlines', -1, '=1+1'],
  ];
  expect(toCsv(['x', 'y', 'z'], rows)).toBe(
    'x,y,z\r\n"a ""quoted"", cell",0.5,\r\n"two\nlines",-1,\'=1+1\r\n',
  );
});
