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
import { createMailer } from '../platform/mail/mailer.ts';
import { connectStripe } from '../platform/stripe/stripe-gate.ts';
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

/** Everything a process works with, from its settings. */
export async function assemble(parts: Parts): Promise<{ ctx: Ctx; close: () => Promise<void> }> {
  const { config, connection, log } = parts;
  const { db, close } = openDatabase(connection);
  const jobs = await openQueue(connection, log, JOBS);
  const { smtp_url } = config.mail;
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
    mailer: smtp_url ? createMailer({ ...config.mail, smtp_url, public_url: config.public_url }, log) : null,
    now: parts.now ?? (() => new Date()),
    fetch: createGuardedFetch(ways),
    browser: createPageBrowser({
      ...ways,
      chromium_path: config.chromium_path,
      cache_dir: path.join(config.data_dir, 'cache'),
    }),
    assistants: parts.assistants ?? connectAssistants(config),
    writer: parts.writer ?? connectWriter(config, log),
    stripe: config.stripe && connectStripe(config.stripe),
  };
  return {
    ctx,
    close: async () => {
      await writeCollectedEvents(ctx);
      await writeRecordedRequests(ctx);
      await stopFollowingVisits(ctx);
      await jobs.stop();
      ctx.mailer?.close();
      await ctx.browser.close();
      await close();
    },
  };
}
