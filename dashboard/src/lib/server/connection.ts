import { createStore } from '../session/store.ts';
import type { Fetch } from './timed-fetch.ts';

/** Whether calls fail for want of a server, for the one quiet notice of the shell. */
export interface Connection {
  watch(send: Fetch): Fetch;
  isFailing(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Longer than any screen waits between two polls, so that a lasting failure shows without a break. */
const REMEMBERED_FOR = 20_000;

/** The poll for a domain's content, whose failures the specification wants ignored silently; and pictures, which fail for reasons of the page. */
const UNHEARD = /^GET .*\/api\/domains\/[^/]+(\/screenshots\?.*)?$/;

/** What stands before a server answers so while it is away; a 500 is the server's own answer. */
const AWAY = new Set([502, 503, 504]);

/** What is read is asked for again until it comes, so any 5xx counts; the form tells of a save that the server could not do. */
const isLost = ({ method }: Request, { status }: Response) =>
  method === 'GET' ? status >= 500 : AWAY.has(status);

/** An address fails from a network failure or a lost answer until it answers again, or is asked no more; what nobody repeats by itself, such as a save, until the server answers anything. */
export function createConnection(): Connection {
  const store = createStore({ failing: 0 });
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const report = (address: string, failed: boolean) => {
    clearTimeout(timers.get(address));
    timers.delete(address);
    if (failed) timers.set(address, setTimeout(report, REMEMBERED_FOR, address, false));
    if (timers.size !== store.get().failing) store.set({ failing: timers.size });
  };
  const settle = (address: string) => {
    report(address, false);
    for (const other of [...timers.keys()]) if (!other.startsWith('GET ')) report(other, false);
  };
  return {
    watch: (send) => async (request) => {
      const address = `${request.method} ${request.url}`;
      if (UNHEARD.test(address)) return send(request);
      try {
        const response = await send(request);
        if (isLost(request, response)) report(address, true);
        else settle(address);
        return response;
      } catch (error) {
        if (!isLeaving(request)) report(address, true);
        throw error;
      }
    },
    isFailing: () => store.get().failing > 0,
    subscribe: store.subscribe,
  };
}

/** A request that its own screen gave up says nothing about the server. */
function isLeaving({ signal }: Request): boolean {
  return signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError');
}
