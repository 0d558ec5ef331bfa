import { createStore } from './store.ts';
import type { Fetch } from './timed-fetch.ts';

/** Whether calls fail for want of a server, for the one quiet notice of the shell. */
export interface Connection {
  watch(send: Fetch): Fetch;
  isFailing(): boolean;
  subscribe(listener: () => void): () => void;
}

/** An address counts as failing from a network failure or 5xx until it answers again. */
export function createConnection(): Connection {
  const store = createStore({ failing: new Set<string>() });
  const report = (address: string, failed: boolean) => {
    const { failing } = store.get();
    if (failing.has(address) === failed) return;
    const next = new Set(failing);
    if (failed) next.add(address);
    else next.delete(address);
    store.set({ failing: next });
  };
  return {
    watch: (send) => async (request) => {
      const address = `${request.method} ${request.url}`;
      try {
        const response = await send(request);
        report(address, response.status >= 500);
        return response;
      } catch (error) {
        if (!isLeaving(request)) report(address, true);
        throw error;
      }
    },
    isFailing: () => store.get().failing.size > 0,
    subscribe: store.subscribe,
  };
}

/** A request that its own screen gave up says nothing about the server. */
function isLeaving({ signal }: Request): boolean {
  return signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError');
}
