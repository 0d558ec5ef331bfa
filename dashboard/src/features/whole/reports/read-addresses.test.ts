import { expect, it } from 'vitest';
import { readAddresses } from './read-addresses.ts';

it('Addresses that were typed or pasted in any of the usual ways are read, each once', () => {
  expect(readAddresses(' Ann@example.com, bo@example.com;\nann@example.com\tcy@example.com ')).toEqual([
    'ann@example.com',
    'bo@example.com',
    'cy@example.com',
  ]);
  expect(readAddresses(' \n, ')).toEqual([]);
});
