import path from 'node:path';
import type { Assistant } from '../assistants/assistant.ts';
import type { Config } from '../config.ts';
import type { Ctx } from '../context.ts';
import { writeCollectedEvents } from '../features/collecting/collecting.service.ts';
import { writeRecordedRequests } from '../features/crawlers/crawlers.service.ts';
import { stopFollowingVisits } from '../features/visitors/follow-visits.service.ts';
import { createPageBrowser } from '../platform/browser/page-browser.ts';
import { type Connection, openDatabase } from '../platform/db/database.ts';
import { createGuardedFetch } from '../platform/fetch/guarded-fetch.ts';
import { openQueue } from '../platform/jobs/jobs.ts';
import type { Logger } from '../platform/log/logger.ts';
import type { Writer } from '../writer/writer.ts';
import { connectAssistants } from './connect-assistants.ts';
import { connectWriter } from './connect-writer.ts';
import { JOBS } from './job-list.ts';

export interface Parts {
  config: Config;
  connection: Connection;
  log: Logger;
  now?: () => Date;
  assistants?: readonly Assistant[];
  writer?: Writer;
}

interface Assembled {
  ctx: Ctx;
  /** Ends background work at once, and all else when `served`: nobody is being answered any more. */
  close: (served?: Promise<unknown>) => Promise<void>;
}

/** Everything a process works with, from its settings. */
export async function assemble(parts: Parts): Promise<Assembled> {
  const { config, connection, log } = parts;
  const { db, close } = openDatabase(connection, config.database_pool);
  const jobs = await openQueue(connection, log, JOBS);
  const ways = {
    site_origins: config.site_origins,
    local_port: config.port,
    dns_server: config.dns_server,
  };
  const ctx: Ctx = {
    config,
    db,
    log,
    jobs,
    now: parts.now ?? (() => new Date()),
    fetch: createGuardedFetch(ways),
    browser: createPageBrowser({
      ...ways,
      chromium_path: config.chromium_path,
      cache_dir: path.join(config.data_dir, 'cache'),
    }),
    assistants: parts.assistants ?? connectAssistants(config),
    writer: parts.writer ?? connectWriter(config, log),
  };
  return {
    ctx,
    close: async (served = Promise.resolve()) => {
      const worked = Promise.allSettled([jobs.stop(), stopFollowingVisits(ctx)]);
      await served;
      await writeCollectedEvents(ctx);
      await writeRecordedRequests(ctx);
      await worked;
      await ctx.browser.close();
      await close();
    },
  };
}
