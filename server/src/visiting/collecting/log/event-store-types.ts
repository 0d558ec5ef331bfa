import type { Db } from '../../../platform/db/database.ts';
import type { Meant } from './pack-work.ts';
import type { CarriedEvent } from './stored-event-types.ts';

export interface Backlog {
  events: number;
  /** How long the oldest of them has waited. */
  seconds: number;
}

export interface HeldBack {
  /** When the oldest event that cannot be read yet was received. */
  since: string;
  /** What may be known of the oldest transaction on the server. */
  holder: { pid: number; database: string; user: string; application: string; state: string } | null;
}

/** Events that were read: in packs of PostgreSQL, or in ClickHouse. Whatever is kept again is there once. */
export interface KeptEvents {
  /** What writes these bodies of batches, in the transaction in which they leave the log. */
  prepare(bodies: readonly string[]): Promise<(tx: Db) => Promise<void>>;
  /** After events were kept: what the store does to hold them well. */
  tidy(now: Date): Promise<void>;
  keptSince(domain_id: string, since: Date): Promise<boolean>;
  /** Erases at most `limit` events; how many went. */
  erase(meant: Meant & { domain_id: string }, limit: number): Promise<number>;
  /** For all domains: drops what was received before a day, in whole months or packs. */
  dropBefore(day: Date): Promise<void>;
  /** All of a domain, in portions; some may come twice. */
  ofSite(domain_id: string): AsyncIterable<CarriedEvent[]>;
}
