import path from 'node:path';
import type { Assistant } from '../assistants/assistant.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { createAnnounce } from '../platform/announce/announce.ts';
import { createPageBrowser } from '../platform/browser/page-browser.ts';
import { type Connection, openDatabase, type PoolFigures } from '../platform/db/database.ts';
import { watchDatabase } from '../platform/db/watch-database.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { openQueue } from '../platform/jobs/jobs.ts';
import { createKept } from '../platform/kept.ts';
import type { Logger } from '../platform/log/logger.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createMetrics, type Metrics } from '../platform/metrics/metrics.ts';
import { connectStripe } from '../platform/stripe/stripe-gate.ts';
import { writeRecordedRequests } from '../publishing/crawlers/crawlers.service.ts';
import { writeCollectedEvents } from '../visiting/collecting/collecting.service.ts';
import { stopFollowingVisits } from '../visiting/visits/follow/follow-visits.service.ts';
import type { Writer } from '../writer/writer.ts';
import { assistantWith, connectAssistants, connectSampleAssistants } from './connect-assistants.ts';
import { connectAssistantWriter, connectWriter } from './connect-writer.ts';
import { countCalls } from './count-calls.ts';

export interface Parts {
  config: Config;
  connection: Connection;
  log: Logger;
  metrics?: Metrics;
  now?: () => Date;
  assistants?: readonly Assistant[];
  writer?: Writer;
  /** True when it serves only visitors: background work and its code are left to other processes. */
  light?: boolean;
}

interface Assembled {
  ctx: Ctx;
  pool: () => PoolFigures;
  /** Ends background work at once, and everything else after `served`, when no request is being answered any more. */
  close: (served?: Promise<unknown>) => Promise<void>;
}

/** Everything a process works with, created from its settings. */
export async function assemble(parts: Parts): Promise<Assembled> {
  const { config, connection, log, light = false } = parts;
  const metrics = parts.metrics ?? createMetrics();
  const { db, pool, close } = openDatabase(connection, config.database_pool, (error) => watch.heard(error));
  const watch = watchDatabase(db, log);
  const kinds = light ? [] : (await import('./job-list.ts')).JOBS;
  // News of jobs does not pass a pooler.
  const direct = config.database_direct_url;
  const queue = direct ? { connection_string: direct } : connection;
  const jobs = await openQueue(queue, log, kinds, ({ job, outcome, seconds }) =>
    metrics.jobs.observe({ job, outcome }, seconds),
  );
  const { smtp_url } = config.mail;
  const ways = {
    site_origins: config.site_origins,
    local_port: config.port,
    dns_server: config.dns_server,
  };
  const clickhouse = await openWith(config.clickhouse);
  const base = { config, db, clickhouse, log, now: parts.now ?? (() => new Date()) };
  const ctx: Ctx = {
    ...base,
    isDiskFull: watch.isDiskFull,
    jobs,
    kept: createKept(() => ctx),
    announce: createAnnounce(light ? [] : (await import('./listener-list.ts')).LISTENERS),
    mailer: smtp_url ? createMailer({ ...config.mail, smtp_url, public_url: config.public_url }, log) : null,
    fetch: createGuardedFetch(ways),
    browser: createPageBrowser({
      ...ways,
      browser_socket: config.browser_socket,
      chromium_path: config.chromium_path,
      chromium_sandbox: config.chromium_sandbox,
      cache_dir: path.join(config.data_dir, 'cache'),
    }),
    assistants: (parts.assistants ?? connectAssistants(config)).map((each) =>
      countCalls(each, { metrics, log }),
    ),
    assistantWith: (key) => countCalls(assistantWith(config, key), { metrics, log }),
    sample_assistants: light ? [] : await connectSampleAssistants(config),
    writer: parts.writer ?? (await connectWriter(config, log)),
    assistantWriter: parts.writer ? async () => null : connectAssistantWriter(base),
    stripe: config.stripe && connectStripe(config.stripe),
  };
  return {
    ctx,
    pool,
    close: async (served = Promise.resolve()) => {
      const worked = Promise.allSettled([jobs.stop(), stopFollowingVisits(ctx)]);
      await served;
      await writeCollectedEvents(ctx);
      await writeRecordedRequests(ctx);
      await worked;
      ctx.mailer?.close();
      await ctx.browser.close();
      await clickhouse?.close();
      watch.close();
      await close();
    },
  };
}

/** Its client is loaded only where it is used. */
async function openWith(address: Config['clickhouse']): Promise<Ctx['clickhouse']> {
  return address && (await import('../platform/clickhouse/clickhouse.ts')).openClickHouse(address);
}
