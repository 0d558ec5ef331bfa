import autocannon from 'autocannon';
import { median, quantile } from './bench-row.ts';

/** The median of this many windows, because other processes share the machine. */
const WINDOWS = 3;

export interface Load {
  url: string;
  /** Requested in turn. */
  paths: string[];
  headers: Record<string, string>;
  in_flight: number;
  /** Any other answer fails the bench. */
  expected_status: number;
  /** Size of one window: its duration in seconds, or its number of requests. */
  size: { duration: number } | { amount: number };
}

/** Repeats a request as soon as its answer has come; the 95th percentile of the times in ms. */
export async function measureLoad(load: Load): Promise<number> {
  const p95s: number[] = [];
  while (p95s.length < WINDOWS) p95s.push(quantile(await measureWindow(load), 0.95));
  return median(p95s);
}

async function measureWindow(load: Load): Promise<number[]> {
  const { url, paths, headers, expected_status } = load;
  const times: number[] = [];
  const wrong = new Map<number, number>();
  const requests = paths.map((path) => ({ path }));
  const ended = Promise.withResolvers<autocannon.Result>();
  const options = { url, headers, requests, connections: load.in_flight, sampleInt: 100, ...load.size };
  const running = autocannon(options, (error, result) =>
    error ? ended.reject(error) : ended.resolve(result),
  );
  running.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status !== expected_status) wrong.set(status, (wrong.get(status) ?? 0) + 1);
  });
  const { errors } = await ended.promise;
  if (wrong.size > 0 || errors > 0) {
    const statuses = JSON.stringify([...wrong]);
    throw new Error(`${paths[0]} failed under load: ${errors} without an answer, by status ${statuses}.`);
  }
  return times;
}
