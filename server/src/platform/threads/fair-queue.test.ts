import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** The accounts whose tasks are taken one after the other, each of which uses its milliseconds at once. */
function takenFrom(tasks: Record<string, number[]>) {
  const queue = createFairQueue<number>();
  const account = new Map<number, string>();
  for (const [name, costs] of Object.entries(tasks))
    costs.forEach((_, place) => {
      const id = account.size;
      account.set(id, `${name} ${place}`);
      queue.add(name, id);
    });
  const taken: string[] = [];
  for (let id = queue.take(() => true); id !== undefined; id = queue.take(() => true)) {
    const [name = '', place] = account.get(id)?.split(' ') ?? [];
    queue.charge(name, tasks[name]?.[Number(place)] ?? 0);
    taken.push(name);
  }
  return taken;
}

it('An account with many tasks and one with few take turns while both wait, and long tasks get fewer turns', () => {
  const many = Array.from({ length: 15 }, () => 60);
  expect(takenFrom({ many, few: [60, 60, 60] }).lastIndexOf('few')).toBe(5);
  const taken = takenFrom({ many, long: [180, 180, 180] });
  expect(taken.lastIndexOf('long')).toBeLessThan(10);
  expect(taken.slice(0, 4)).toEqual(['many', 'long', 'many', 'many']);
});
