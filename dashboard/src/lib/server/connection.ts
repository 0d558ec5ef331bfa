import { createStore } from '../session/store.ts';
import type { Fetch } from './timed-fetch.ts';

/** Whether calls fail because the server is unreachable, for the shell's single notice. */
export interface Connection {
  watch(send: Fetch): Fetch;
  isFailing(): boolean;
  subscribe(listener: () => void): () => void;
}

/** Longer than any screen's poll interval, so that a lasting failure is displayed without gaps. */
const REMEMBERED_FOR = 20_000;

/**
 * The poll for a domain's content, whose failures the specification says to ignore silently; and pictures, which fail
 * because of the page.
 */
const UNHEARD = /^GET .*\/api\/domains\/[^/]+(\/screenshots\?.*)?$/;

/** A proxy answers with these while the server is away; a 500 is the server's own answer. */
const AWAY = new Set([502, 503, 504]);

/** Reads are retried, so any 5xx counts; for saves the form reports the failure. */
const isLost = ({ method }: Request, { status }: Response) =>
  method === 'GET' ? status >= 500 : AWAY.has(status);

/**
 * A failing address counts until it answers again or is no longer requested; a call that is not repeated, such as a
 * save, counts until the server answers anything.
 */
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

/** A request aborted by its own screen says nothing about the server. */
function isLeaving({ signal }: Request): boolean {
  return signal.aborted && !(signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError');
}
