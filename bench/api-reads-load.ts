import autocannon from 'autocannon';
import { quantile } from './bench-row.ts';

const IN_FLIGHT = 20;

export interface Load {
  url: string;
  /** Asked for in turn. */
  paths: string[];
  headers: Record<string, string>;
  seconds: number;
  /** Any other answer fails the bench. */
  expected_status: number;
}

/** Asks as fast as answers come, 20 requests at once; the 95th percentile in ms, and answers a second. */
export async function measureLoad(load: Load): Promise<{ p95: number; per_second: number }> {
  const { url, headers, seconds, expected_status } = load;
  const times: number[] = [];
  const wrong = new Map<number, number>();
  const requests = load.paths.map((path) => ({ path }));
  const ended = Promise.withResolvers<autocannon.Result>();
  const running = autocannon(
    { url, headers, requests, connections: IN_FLIGHT, duration: seconds },
    (error, result) => (error ? ended.reject(error) : ended.resolve(result)),
  );
  running.on('response', (_client, status, _bytes, milliseconds) => {
    times.push(milliseconds);
    if (status !== expected_status) wrong.set(status, (wrong.get(status) ?? 0) + 1);
  });
  const { errors } = await ended.promise;
  if (wrong.size > 0 || errors > 0)
    throw new Error(
      `${load.paths[0]} failed under load: ${errors} without an answer, ${JSON.stringify([...wrong])} by status.`,
    );
  return { p95: quantile(times, 0.95), per_second: times.length / seconds };
}
