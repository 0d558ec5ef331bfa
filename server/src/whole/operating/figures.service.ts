import { type Ctx, inTransaction } from '../../context.ts';
import { errorWords } from '../../platform/log/error-words.ts';
import { type Backlog, visitLag } from '../../visiting/visits/visit-sums.service.ts';
import {
  countSweeps,
  limitStatements,
  type QueueFigures,
  readQueue,
  readServer,
  type ServerFigures,
} from './figures.queries.ts';

export interface Figures {
  queue: QueueFigures[];
  lag: Backlog;
  server: ServerFigures;
  sweeps: number;
}

/** Beyond this number, only "many" matters. */
const MAX_COUNTED = 100_000;
/** Minimum time between two reads, however often someone asks. */
const MAX_AGE_MS = 5000;
const STATEMENT_MS = 2000;

/**
 * Figures about the whole installation for operators, read every few seconds at most, in one transaction that is
 * canceled if it becomes a burden. Null when they could not be read.
 */
export function createFigures(ctx: Ctx): () => Promise<Figures | null> {
  let kept: { at: number; figures: Promise<Figures | null> } | null = null;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > MAX_AGE_MS)
      kept = {
        at: now,
        figures: read(ctx).catch((error: unknown) => {
          ctx.log.warn({ error: errorWords(error) }, 'the figures of the installation could not be read');
          return null;
        }),
      };
    return kept.figures;
  };
}

const read = (ctx: Ctx): Promise<Figures> =>
  inTransaction(ctx, async (tx) => {
    const { db } = tx;
    await limitStatements(db, STATEMENT_MS);
    const queue = await readQueue(db);
    const lag = await visitLag(tx, MAX_COUNTED);
    const server = await readServer(db);
    return { queue, lag, server, sweeps: await countSweeps(db) };
  });
