import { expect, it } from 'vitest';
import { readInstruction } from './edit-instruction.ts';

it('reads where an instruction applies as no part of it', () => {
  for (const where of ['everywhere', 'in the copy', 'in the text on all pages', 'across all of the pages'])
    expect(readInstruction(`replace "Rye" with "Oat" ${where}.`)).toEqual({
      kind: 'replace',
      from: 'Rye',
      to: 'Oat',
    });
});

it.each(['in the text ', 'on all pages ', 'in the copy ', 'all ', 'from a to b '])(
  'is done at once with "%s" a hundred times over',
  (part) => {
    for (const verb of ['add a section about', 'delete sections about', 'replace a with', 'refresh'])
      readInstruction(`${verb} ${part.repeat(100)}?`);
  },
);
