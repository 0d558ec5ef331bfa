import { expect, it } from 'vitest';
import { waitUntilReachable } from './reach-server.ts';

it('The screen loads again until the server is reachable, and gives up where a reachable server refuses', async () => {
  let tries = 0;
  const load = async () => {
    tries += 1;
    if (tries < 3) throw new Error('Failed to fetch');
    return 'loaded';
  };
  expect(await waitUntilReachable(load, async () => false, 1)).toBe('loaded');
  expect(tries).toBe(3);
  const gone = () => Promise.reject(new Error('not there'));
  await expect(waitUntilReachable(gone, async () => true, 1)).rejects.toThrow('not there');
});
