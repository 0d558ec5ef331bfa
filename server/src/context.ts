import type { AskedPlatform } from '@sightline/contract/known-assistants';
import type { Assistant } from './assistants/assistant.ts';
import type { Config } from './config.ts';
import type { Announce } from './platform/announce/announce.ts';
import type { PageBrowser } from './platform/browser/page-browser.ts';
import type { ClickHouse } from './platform/clickhouse/clickhouse.ts';
import type { Db } from './platform/db/database.ts';
import type { GuardedFetch } from './platform/fetch/guarded-fetch.ts';
import type { JobQueue } from './platform/jobs/jobs.ts';
import type { Kept } from './platform/kept.ts';
import type { Logger } from './platform/log/logger.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { StripeGate } from './platform/stripe/stripe-types.ts';
import type { AssistantWriter, Writer } from './writer/writer.ts';

/** A key that an organization has pasted. */
export interface PastedKey {
  platform: AskedPlatform;
  api_key: string;
  model: string;
  /** As pauses know it: see `accountOf`. */
  account: string;
}

/** What every service receives; `db` is a pool or the open transaction. */
export interface Ctx {
  config: Config;
  db: Db;
  /** Whether this process knows that the database cannot store anything because its disk is full. */
  isDiskFull(): boolean;
  /** Null without CLICKHOUSE_URL; which of both holds the events, `openEventStore` knows. */
  clickhouse: ClickHouse | null;
  now(): Date;
  log: Logger;
  jobs: JobQueue;
  kept: Kept<Ctx>;
  /** Announces an event to the wings above. */
  announce: Announce<Ctx>;
  /** Null without a mail server. */
  mailer: Mailer | null;
  fetch: GuardedFetch;
  browser: PageBrowser;
  /** Connected assistants only; the built-in reader is created for each domain. */
  assistants: readonly Assistant[];
  /** An assistant that is asked with a key of an organization. */
  assistantWith(key: PastedKey): Assistant;
  /** Assistants that answer in the sample workspace, and nowhere else. */
  sample_assistants: readonly Assistant[];
  /** The configured writer, else the built-in one. */
  writer: Writer;
  /** The small model of a website; null when a writer is configured, or when no assistant connected to it has a small model. */
  assistantWriter(ctx: Ctx, domain_id: string): Promise<AssistantWriter | null>;
  /** Null when plans are started without payment. */
  stripe: StripeGate | null;
}

/** On behalf of a person: signed in, or through one of their keys, which has no session. */
export interface UserCtx extends Ctx {
  user: { id: string; org_id: string; session_id: string };
}

/** Inside one domain, for callers who may read it. */
export interface ReadCtx extends Ctx {
  domain_id: string;
}

/** On behalf of a person, inside one domain of their organization. */
export interface DomainCtx extends UserCtx, ReadCtx {}

/** Runs `work` in one transaction; everything it enqueues and writes succeeds or fails together. */
export function inTransaction<C extends Ctx, Result>(
  ctx: C,
  work: (ctx: C) => Promise<Result>,
): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx);
  return ctx.db.transaction().execute((db) => work({ ...ctx, db }));
}
