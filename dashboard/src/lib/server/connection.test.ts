import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';

const request = (path: string, signal?: AbortSignal, method = 'GET') =>
  new Request(`http://here.test${path}`, { signal, method });

function world() {
  const answers = new Map<string, () => Response>();
  const connection = createConnection();
  const send = connection.watch(async ({ url }) =>
    (answers.get(new URL(url).pathname) ?? Response.json)(null),
  );
  const ask = (path: string) => send(request(path)).catch(() => undefined);
  const save = (path: string) => send(request(path, undefined, 'PUT')).catch(() => undefined);
  return { answers, connection, ask, save };
}
const down = () => new Response(null, { status: 503 });
const offline = () => {
  throw new TypeError('offline');
};

describe('The connection', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('[P-BOOT-01] The connection counts as failing from a network failure or 5xx until the same address answers again', async () => {
    for (const failure of [down, offline]) {
      const { answers, connection, ask } = world();
      answers.set('/a', failure);
      await ask('/a');
      await ask('/b');
      expect(connection.isFailing()).toBe(true);
      answers.delete('/a');
      await ask('/a');
      expect(connection.isFailing()).toBe(false);
    }
  });

  it('The connection forgets a failed save once the server answers anything, because nobody sends the save again', async () => {
    for (const failure of [down, offline]) {
      const { answers, connection, ask, save } = world();
      answers.set('/a', failure);
      answers.set('/b', failure);
      await save('/a');
      await ask('/b');
      await ask('/c');
      expect(connection.isFailing(), 'a read waits for its own answer').toBe(true);
      answers.delete('/b');
      await ask('/b');
      expect(connection.isFailing()).toBe(false);
      await save('/a');
      expect(connection.isFailing()).toBe(true);
      await ask('/c');
      expect(connection.isFailing()).toBe(false);
    }
  });

  it('The connection does not count as failing after one save that the server could not do', async () => {
    const { answers, connection, save } = world();
    answers.set('/a', () => new Response(null, { status: 500 }));
    await save('/a');
    expect(connection.isFailing()).toBe(false);
    answers.set('/a', () => new Response(null, { status: 502 }));
    await save('/a');
    expect(connection.isFailing()).toBe(true);
  });

  it('The connection does not count as failing after a 4xx, or after a request that its screen gave up', async () => {
    const { answers, connection, ask } = world();
    answers.set('/a', () => new Response(null, { status: 404 }));
    await ask('/a');
    const leaving = new AbortController();
    leaving.abort();
    await connection
      .watch(offline)(request('/b', leaving.signal))
      .catch(() => undefined);
    expect(connection.isFailing()).toBe(false);
  });

  it('The connection forgets an address that nobody asks for any more, and tells its listeners', async () => {
    const { answers, connection, ask } = world();
    const heard = vi.fn();
    connection.subscribe(heard);
    answers.set('/a', down);
    await ask('/a');
    vi.advanceTimersByTime(15_000);
    await ask('/a');
    vi.advanceTimersByTime(15_000);
    expect(connection.isFailing()).toBe(true);
    vi.advanceTimersByTime(6000);
    expect(connection.isFailing()).toBe(false);
    expect(heard).toHaveBeenCalledTimes(2);
  });
});
