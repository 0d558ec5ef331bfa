import { expect, it } from 'vitest';
import { readInstruction } from './edit-instruction.ts';

it('An instruction is read without the words that say where it applies', () => {
  for (const where of ['everywhere', 'in the copy', 'in the text on all pages', 'across all of the pages'])
    expect(readInstruction(`replace "Rye" with "Oat" ${where}.`)).toEqual({
      kind: 'replace',
      from: 'Rye',
      to: 'Oat',
    });
});

it.each(['in the text ', 'on all pages ', 'in the copy ', 'all ', 'from a to b '])(
  'An instruction that repeats "%s" a hundred times is read at once',
  (part) => {
    for (const verb of ['add a section about', 'delete sections about', 'replace a with', 'refresh'])
      readInstruction(`${verb} ${part.repeat(100)}?`);
  },
);
