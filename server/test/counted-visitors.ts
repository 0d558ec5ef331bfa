import { expect } from 'vitest';
import type { Reply } from './app.ts';
import { soon } from './soon.ts';

type Get = (path: string) => Promise<Reply['body']>;

/** All visitors, in portions. */
async function everybody(get: Get, cursor = ''): Promise<Reply['body']> {
  const some = await get(`/visitors?limit=500${cursor && `&cursor=${cursor}`}`);
  return some.length < 500 ? some : [...some, ...(await everybody(get, some.at(-1).id))];
}

/** All visitors, those of them who are no colleagues, and the figures that count these; someone may come meanwhile. */
export const countedVisitors = (get: Get) =>
  soon(async () => {
    const visitors = await everybody(get);
    const others = visitors.filter(({ internal }: { internal: boolean }) => !internal);
    const overview = await get('/analytics/overview');
    expect(overview.tracked_visitors).toBe(others.length);
    return { visitors, others, overview };
  });
