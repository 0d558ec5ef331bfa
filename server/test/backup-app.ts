import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Connection } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { rowsOf } from './fault-looks.ts';
import { appendToLog, followLog, viewEvent } from './logged-visits.ts';
import { openPublisher, type Publisher } from './publisher.ts';
import { createBareDatabase } from './test-database.ts';

/** Characters that COPY and our own format must escape. */
export const ODD_TEXT = 'First\tcell\\\n\\.\nLast line of a table? \u00e4\u{1f9ed} "quoted" -- end';

export interface BackupApp {
  app: TestApp;
  publisher: Publisher;
  /** Where backups go, and one of them. */
  folder: string;
  file: string;
  /** The next visit. */
  view(): ReturnType<typeof viewEvent>;
  emptyDatabase(): Promise<Connection>;
  stop(): Promise<void>;
}

/** The server with some of everything: visits processed and pending, waiting work, unusual texts. */
export async function startBackupApp(): Promise<BackupApp> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sightline-backup-'));
  const drops: (() => Promise<void>)[] = [];
  const app = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' }, worker: false });
  const writer = await startTestApp({ connection: app.connection });
  const publisher = await openPublisher(writer);
  await writer.stop();
  const { email, domain_id } = publisher.person;
  await rowsOf(app, 'update domains set description = $1', [ODD_TEXT]);
  await app.call('POST', '/auth/request-password-reset', { body: { email } });
  await app.ctx.jobs.send(app.ctx.db, { name: 'research-site' }, { domain_id });
  let number = 0;
  const view = () => {
    number += 1;
    const name = `view ${number}`;
    return viewEvent({ domain_id, visitor: name, visit: name, name, at: new Date() }, { title: name });
  };
  await rowsOf(app, "select make_bodies_month('2031-05-01')");
  await appendToLog(app.ctx.db, [view(), view()]);
  await followLog(app.ctx);
  await appendToLog(app.ctx.db, [view(), view(), view()]);
  // As on a server whose transaction numbers are far ahead of the target's.
  await rowsOf(app, 'update event_batches set tx = (tx::text::numeric + 1000000000)::text::xid8');
  await rowsOf(app, 'update projections set batch_tx = (batch_tx::text::numeric + 1000000000)::text::xid8');
  return {
    app,
    publisher,
    folder,
    file: path.join(folder, 'sightline.sql.gz'),
    view,
    emptyDatabase: async () => {
      const { connection, drop } = await createBareDatabase();
      drops.push(drop);
      return connection;
    },
    stop: async () => {
      await app.stop();
      for (const drop of drops) await drop();
      rmSync(folder, { recursive: true });
    },
  };
}
