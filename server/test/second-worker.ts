import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { unsubscribeUrl } from '../src/company/notifications/email-links.service.ts';
import { loadConfig } from '../src/config.ts';
import { measureDueTopics } from '../src/measuring/topics/topics.jobs.ts';
import { runText } from '../src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../src/platform/db/embedded-postgres.ts';
import { createLogger } from '../src/platform/log/logger.ts';
import { assemble } from '../src/roles/assemble.ts';
import { lookForAll } from '../src/whole/alerts/look-for-alerts.ts';
import { sendDueDigests } from '../src/whole/alerts/send-digests.ts';
import { urlOf } from './server-process.ts';

const forever = { signal: new AbortController().signal };

export interface SharedDatabase {
  /** Leads the server here, with a secret that a second process can share. */
  env: Record<string, string>;
  /** A second process on the same database that immediately does what the first one does on schedule. */
  join: (server: { env: Record<string, string> }) => Promise<SecondWorker>;
  stop: () => Promise<void>;
}

export interface SecondWorker {
  sql: (text: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Starts the sweeps whose time has come. */
  measureDue: () => Promise<void>;
  lookForAlerts: () => Promise<void>;
  /** As at a moment on another day. */
  sendDigests: (at: Date) => Promise<void>;
  /** The link that ends alerts by mail. */
  alertsOffUrl: (user_id: string) => string;
  close: () => Promise<void>;
}

export async function startSharedDatabase(): Promise<SharedDatabase> {
  const data_dir = mkdtempSync(path.join(tmpdir(), 'sightline-e2e-db-'));
  chmodSync(data_dir, 0o755);
  const { connection, stop } = await startEmbeddedPostgres({ data_dir });
  return {
    env: { DATABASE_URL: urlOf(connection), SESSION_SECRET: 'a secret that two processes of a test share' },
    join: async (server) => {
      let fixed: Date | null = null;
      const config = loadConfig(server.env);
      const now = () => fixed ?? new Date();
      const { ctx, close } = await assemble({ config, connection, log: createLogger('silent'), now });
      return {
        sql: async (text, ...values) =>
          (await runText(ctx.db, text, values)).rows as Record<string, unknown>[],
        measureDue: () => measureDueTopics.run(ctx, {}, forever),
        lookForAlerts: () => lookForAll(ctx, forever.signal),
        sendDigests: async (at) => {
          fixed = at;
          await sendDueDigests(ctx, forever.signal);
          fixed = null;
        },
        alertsOffUrl: (user_id) => unsubscribeUrl(ctx, user_id, 'alert_letters'),
        close,
      };
    },
    stop: async () => {
      await stop();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
