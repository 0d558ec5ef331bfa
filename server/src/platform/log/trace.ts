import { AsyncLocalStorage } from 'node:async_hooks';

/** On whose behalf something happens: stands in every line of the log, from a request to the jobs that came of it. */
export interface Trace {
  request_id?: string;
  /** What was called, such as `topics.list`. */
  call?: string;
  job?: string;
  job_id?: string;
}

const store = new AsyncLocalStorage<Trace>();
const NOBODY: Trace = {};

export const currentTrace = (): Trace => store.getStore() ?? NOBODY;

export const inTrace = <Result>(trace: Trace, work: () => Result): Result => store.run(trace, work);

/** Adds to the trace at hand what it turned out to be. */
export function nameCall(name: string) {
  const trace = store.getStore();
  if (trace) trace.call = name;
}

/** Ids that proxies make are passed on; nothing else gets into the log this way. */
const SOUND = /^[\w.:-]{8,100}$/;
export const soundRequestId = (given: unknown): string | null =>
  typeof given === 'string' && SOUND.test(given) ? given : null;

const KEY = '_request_id';

/** What a job is given to know whose it is, and what a job reads out of it. */
export function withTrace(data: object): object {
  const { request_id } = currentTrace();
  return request_id ? { ...data, [KEY]: request_id } : data;
}

export function splitTrace(data: unknown): { request_id: string | null; data: unknown } {
  if (typeof data !== 'object' || data === null || !(KEY in data)) return { request_id: null, data };
  const { [KEY]: request_id, ...rest } = data;
  return { request_id: soundRequestId(request_id), data: rest };
}
