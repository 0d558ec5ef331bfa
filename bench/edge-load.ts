import autocannon from 'autocannon';
import { PERSON_AGENT } from '../server/test/tracked.ts';
import type { Served } from './edge-processes.ts';

const CONNECTIONS = 100;
const CRAWLER =
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)';

export interface Measured {
  per_cpu_second: number;
  per_second: number;
  p99_ms: number;
}

/** Requests one page as fast as it is answered; this many of ten requests are a crawler's. */
export async function loadPage(
  served: Served,
  page: { host: string; path: string },
  { size, crawlers }: { size: { duration: number } | { amount: number }; crawlers: number },
): Promise<Measured> {
  const requests = Array.from({ length: 10 }, (_, place) => ({
    path: page.path,
    headers: {
      host: page.host,
      accept: 'text/html,*/*;q=0.8',
      'accept-encoding': 'gzip, deflate, br',
      'user-agent': place < crawlers ? CRAWLER : PERSON_AGENT,
    },
  }));
  const before = served.cpu();
  const result = await autocannon({ url: served.url, requests, connections: CONNECTIONS, ...size });
  const spent = served.cpu() - before;
  if (result.non2xx > 0 || result.errors > 0 || result['2xx'] === 0)
    throw new Error(`${page.path} failed under load: ${result.non2xx} refused, ${result.errors} unanswered.`);
  return {
    per_cpu_second: result['2xx'] / spent,
    per_second: result['2xx'] / result.duration,
    p99_ms: result.latency.p99,
  };
}
