import { AsyncLocalStorage } from 'node:async_hooks';

/** The cause of some work: it is in every log line, from a request to the jobs that follow from it. */
export interface Trace {
  request_id?: string;
  /** The call, such as `topics.list`. */
  call?: string;
  job?: string;
  job_id?: string;
  /** The organization that the work is for, once it is known; it pays for processor time. */
  account?: string;
}

const store = new AsyncLocalStorage<Trace>();
const NOBODY: Trace = {};

export const currentTrace = (): Trace => store.getStore() ?? NOBODY;

export const inTrace = <Result>(trace: Trace, work: () => Result): Result => store.run(trace, work);

/** Adds details to the current trace as they become known. */
export function nameCall(name: string) {
  const trace = store.getStore();
  if (trace) trace.call = name;
}

export function nameAccount(id: string) {
  const trace = store.getStore();
  if (trace) trace.account = id;
}

/** Ids made by proxies are kept; nothing else can get into the log this way. */
const SOUND = /^[\w.:-]{8,100}$/;
export const soundRequestId = (given: unknown): string | null =>
  typeof given === 'string' && SOUND.test(given) ? given : null;

const KEY = '_request_id';

/** The trace that is stored with a job, and read back from it. */
export function withTrace(data: object): object {
  const { request_id } = currentTrace();
  return request_id ? { ...data, [KEY]: request_id } : data;
}

export function splitTrace(data: unknown): { request_id: string | null; data: unknown } {
  if (typeof data !== 'object' || data === null || !(KEY in data)) return { request_id: null, data };
  const { [KEY]: request_id, ...rest } = data;
  return { request_id: soundRequestId(request_id), data: rest };
}
