import { expect, it } from 'vitest';
import { partOf, withinRoom } from './bound-answer.ts';

const many = Array.from({ length: 250 }, (_, at) => ({ at, text: 'x'.repeat(1000) }));

it('A long list is given in parts that hold every item once', () => {
  const seen: number[] = [];
  let cursor: string | null = '0';
  while (cursor !== null) {
    const part = partOf({ items: many }, { limit: 100, from: Number(cursor) });
    expect(JSON.stringify(part).length).toBeLessThan(65_000);
    expect(part.total).toBe(250);
    seen.push(...(part.items as typeof many).map(({ at }) => at));
    cursor = part.next_cursor as string | null;
  }
  expect(seen).toEqual(many.map(({ at }) => at));
});

it('An item larger than an answer is cut and says by how much, and the list goes on', () => {
  const part = partOf({ items: [{ text: 'y'.repeat(900_000) }, { text: 'z' }] }, { limit: 25, from: 0 });
  expect(JSON.stringify(part).length).toBeLessThan(65_000);
  expect(part.items).toEqual([
    { text: expect.stringMatching(/^y+… \(\d+ more characters\)$/) },
    { text: 'z' },
  ]);
});

it('What is short stays as it is', () => {
  const answer = { text: 'a'.repeat(30_000), list: [1, null, { deep: true }] };
  expect(withinRoom(answer)).toEqual(answer);
});
