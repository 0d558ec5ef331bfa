import { setTimeout as sleep } from 'node:timers/promises';
import { dayIn } from '@sightline/contract/time-zones';
import { timeZonesOf } from '../../company/domains/domains.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { transactionId, wasCommitted } from '../../platform/db/transaction-end.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { logOutage } from '../../platform/log/log-outage.ts';
import { readUserAgent } from './crawler-table.ts';
import type { Crawler } from './crawler-types.ts';
import { addDailyVisits, addPageRequests, addRecentVisits } from './crawler-visits.queries.ts';
import type { EdgeRequest } from './edge-request.ts';
import type { VerifyAgent } from './verify-agent.ts';
import type { VerifyCrawler } from './verify-crawler.ts';

const WRITE_EVERY_MS = 1000;
const DAY_MS = 86_400_000;
/** While the database is away, further visits are no longer kept one by one. Half a minute at 2,000 a second. */
const MAX_WAITING = 60_000;
/** Maximum per batch in the log of single visits. */
const MAX_RECENT = 500;
const MAX_AGENT_LENGTH = 300;
const VERIFY_MS = 4000;
/** Maximum number of senders per batch; real crawlers use fewer addresses. */
const MAX_VERIFIED = 500;

interface Visit extends Omit<EdgeRequest, 'signed'> {
  /** By its user agent; null for a request that is signed alone. */
  crawler: Crawler | null;
  /** The host whose key signed it; begun when it came, as signatures expire. */
  signed_by: Promise<string | null> | null;
  at: Date;
}

interface Batch {
  visits: Visit[];
  requests: Map<string, number>;
  /** Belongs to an attempt without confirmation; it may have been committed all the same. */
  unsure: string | null;
}

interface VisitLog {
  record(request: EdgeRequest): void;
  /** Visits by crawler since the process started, for its metrics. */
  seen: ReadonlyMap<string, number>;
  /** Writes what is waiting; what cannot be written keeps waiting. */
  flush(): Promise<void>;
}

interface Verify {
  crawler: VerifyCrawler;
  agent: VerifyAgent;
}

/** Collects requests in memory and writes them every second: crawlers and agents one by one, the others as a number. */
export function createVisitLog(ctx: Ctx, verify: Verify): VisitLog {
  let visits: Visit[] = [];
  let requests = new Map<string, number>();
  /** Kept apart from later requests, so that it is clear whether it was written. */
  let failed: Batch | null = null;
  const words = logOutage(ctx.log, {
    begins: 'crawler visits cannot be stored yet',
    ends: 'crawler visits are stored again',
  });
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  const crawlers = new Map<string, Crawler | null>();
  const seen = new Map<string, number>();
  let last = { domain_id: '', day: 0, key: '' };

  function crawlerBehind(user_agent: string): Crawler | null {
    const known = crawlers.get(user_agent);
    if (known !== undefined) return known;
    if (crawlers.size > 5000) crawlers.clear();
    const crawler = readUserAgent(user_agent);
    crawlers.set(user_agent, crawler);
    return crawler;
  }

  /** The day in UTC, as bills count it. Usually the same as for the previous request; creating it again costs more than counting. */
  function dayKey(domain_id: string, at: Date): string {
    const day = Math.floor(at.getTime() / DAY_MS);
    if (last.domain_id !== domain_id || last.day !== day)
      last = { domain_id, day, key: `${domain_id} ${at.toISOString().slice(0, 10)}` };
    return last.key;
  }

  async function write() {
    const again = failed !== null;
    const batch = failed ?? { visits, requests, unsure: null };
    if (batch.visits.length === 0 && batch.requests.size === 0) return;
    if (!again) {
      visits = [];
      requests = new Map();
    }
    try {
      const isWritten = batch.unsure !== null && (await wasCommitted(ctx.db, batch.unsure));
      if (!isWritten) await store(ctx, batch, verify);
      failed = null;
      words.well();
      // Arrived while the previous batch could not be written.
      if (again) await write();
    } catch (error) {
      failed = batch;
      words.trouble(errorWords(error));
      plan();
    }
  }

  function plan() {
    timer ??= setTimeout(() => {
      timer = null;
      writing = writing.then(write);
    }, WRITE_EVERY_MS).unref();
  }

  return {
    seen,
    record({ signed, ...request }) {
      const at = ctx.now();
      if (request.page_id && request.status < 400) {
        const key = dayKey(request.domain_id, at);
        requests.set(key, (requests.get(key) ?? 0) + 1);
      }
      const crawler = crawlerBehind(request.user_agent);
      if (crawler) seen.set(crawler.bot, (seen.get(crawler.bot) ?? 0) + 1);
      if ((crawler || signed) && visits.length < MAX_WAITING)
        visits.push({ ...request, crawler, signed_by: signed ? verify.agent(signed) : null, at });
      plan();
    },
    flush: () => {
      if (timer) clearTimeout(timer);
      timer = null;
      writing = writing.then(write);
      return writing;
    },
  };
}

/** All at once and with a time limit: a crawler whose DNS is slow stays unverified and delays nobody. */
async function verifyAll(visits: Visit[], verify: VerifyCrawler): Promise<Map<string, boolean>> {
  const senders = new Map(
    visits.flatMap(({ crawler, ip }) =>
      crawler ? [[`${crawler.bot} ${ip}`, { crawler, ip }] as const] : [],
    ),
  );
  const late = sleep(VERIFY_MS, false, { ref: false });
  const answers = [...senders].slice(0, MAX_VERIFIED).map(async ([key, { crawler, ip }]) => {
    return [key, await Promise.race([verify(crawler, ip), late])] as const;
  });
  return new Map(await Promise.all(answers));
}

async function store(ctx: Ctx, batch: Batch, verify: Verify) {
  const { visits } = batch;
  const verified = await verifyAll(visits, verify.crawler);
  const signers = await Promise.all(visits.map(({ signed_by }) => signed_by));
  const zones = await timeZonesOf(ctx, [...new Set(visits.map(({ domain_id }) => domain_id))]);
  const single = visits.flatMap((visit, place) => {
    const { crawler, ip } = visit;
    // A signature says more than a name that anyone may write.
    const bot = signers[place] ?? crawler?.bot;
    if (bot === undefined) return [];
    return {
      domain_id: visit.domain_id,
      page_id: visit.page_id,
      path: visit.path.slice(0, MAX_AGENT_LENGTH),
      bot,
      verified: bot === signers[place] || (verified.get(`${bot} ${ip}`) ?? false),
      user_agent: visit.user_agent.slice(0, MAX_AGENT_LENGTH),
      status: visit.status,
      at: visit.at,
      day: dayIn(zones.get(visit.domain_id) ?? 'UTC', visit.at),
    };
  });
  const counted = requestCounts(batch.requests);
  await inTransaction(ctx, async (tx) => {
    batch.unsure = await transactionId(tx.db);
    await addDailyVisits(
      tx.db,
      single.filter(({ status }) => status < 400),
    );
    await addRecentVisits(tx.db, single.slice(-MAX_RECENT));
    await addPageRequests(tx.db, counted);
  });
}

function requestCounts(requests: Map<string, number>) {
  return [...requests].map(([key, count]) => {
    const [domain_id = '', day = ''] = key.split(' ');
    return { domain_id, day, requests: count };
  });
}
