import type { IncomingMessage } from 'node:http';
import type { ServerBehind } from '../platform/http/pass-on.ts';

/** The processes with dashboard, API and worker, as known to one in front. */
export interface Behind extends ServerBehind {
  /** Since when none of them serves, by `awakeNow`; null while one does. */
  awaySince(): number | null;
  /** Metrics of all other processes of this machine that answer in time. */
  figures(asked: { of: IncomingMessage; limit_ms: number }): Promise<string[]>;
}

/** The process's own state. */
export interface Life {
  /** It was asked to stop and accepts nothing new. */
  stopping: boolean;
  /** It runs background work. */
  worker: boolean;
  /** It reads or writes visits, which may be in ClickHouse; collecting and publishing do without. */
  visits: boolean;
  /** The processes behind this one, whose state counts too. */
  behind?: Pick<Behind, 'ask' | 'awaySince' | 'figures'> | undefined;
  /** It is reached only through another process. */
  is_behind?: boolean;
}
