import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readCsv } from './read-csv.ts';

const cells = (text: string) => readCsv(text).map(({ cells }) => cells);

describe('Reading CSV', () => {
  it.each([
    [
      'commas',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons, as German spreadsheets write them',
      'a;b\r\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs, as they are pasted from a spreadsheet',
      'a\tb\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a byte order mark',
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'quotes with separators, quotes and lines in them',
      '"a","b"\n"1,""x""\n2",3',
      [
        ['a', 'b'],
        ['1,"x"\n2', '3'],
      ],
    ],
    [
      'a quote inside a cell that is not quoted',
      'a,b\nA 5" nail,2',
      [
        ['a', 'b'],
        ['A 5" nail', '2'],
      ],
    ],
    [
      'an empty first column, as pandas writes it',
      ',b\n0,2',
      [
        ['', 'b'],
        ['0', '2'],
      ],
    ],
    [
      'empty cells and lines',
      'a,b,c\n\n,,3\n  \n',
      [
        ['a', 'b', 'c'],
        ['', '', '3'],
      ],
    ],
    [
      'old Mac line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['a quote that never closes', 'a\n"1,2\n3', [['a'], ['1,2\n3']]],
    ['nothing', '', []],
  ])('CSV is read with %s', (_what, text, expected) => {
    expect(cells(text)).toEqual(expected);
  });

  it('Reading CSV says on which line a record begins', () => {
    expect(readCsv('a\n\n"1\n2"\n3').map(({ line }) => line)).toEqual([1, 3, 5]);
  });

  it('Reading CSV gives back whatever a spreadsheet wrote', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r\n', ' ', '🦄') });
    const written = (row: string[]) => row.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell)), (rows) => {
        const table = [['x', 'y', 'z'], ...rows];
        const kept = table.filter((row) => row.some((text) => text.trim() !== ''));
        expect(cells(table.map(written).join('\r\n'))).toEqual(kept);
      }),
    );
  });
});
