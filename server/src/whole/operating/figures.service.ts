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

/** Beyond it only that there are many is of interest. */
const MAX_COUNTED = 100_000;
/** However often somebody looks. */
const KEPT_MS = 5000;
const STATEMENT_MS = 2000;

/**
 * How the whole installation does, for operators: read at most every few seconds whoever asks, in one transaction that
 * is given up rather than being a burden. Null where it could not be read.
 */
export function createFigures(ctx: Ctx): () => Promise<Figures | null> {
  let kept: { at: number; figures: Promise<Figures | null> } | null = null;
  return () => {
    const now = performance.now();
    if (!kept || now - kept.at > KEPT_MS)
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
  inTransaction(ctx, async ({ db }) => {
    await limitStatements(db, STATEMENT_MS);
    const queue = await readQueue(db);
    const lag = await visitLag(db, MAX_COUNTED);
    const server = await readServer(db);
    return { queue, lag, server, sweeps: await countSweeps(db) };
  });
