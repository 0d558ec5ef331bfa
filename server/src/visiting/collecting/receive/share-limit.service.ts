import { createHmac } from 'node:crypto';
import { countHitsOf, windowAt } from '../../../company/rate-limits/rate-limit.service.ts';
import type { Ctx } from '../../../context.ts';
import type { SenderLimit } from './sender-limit.ts';

export const SHARE_MS = 2000;
const WINDOW_SECONDS = 60;
const MAX_SENDERS = 500;

/**
 * Returns a function that tells other processes what the busiest senders took here, and hears what they took there.
 * Others than those cost nothing. The database knows a sender by a keyed hash, for a day.
 */
export function createLimitSharing(ctx: Ctx, limit: SenderLimit): () => Promise<void> {
  const { session_secret } = ctx.config;
  const nameOf = (key: string) =>
    `sender:${createHmac('sha256', session_secret).update(key).digest('base64url').slice(0, 24)}`;
  let window = 0;
  /** Hits of this window by sender: those counted here, and those that others reported. */
  const known = new Map<string, { own: number; others: number }>();

  async function share() {
    const told = new Map(limit.tell(MAX_SENDERS).map((one) => [nameOf(one.key), one]));
    if (told.size === 0) return;
    const { start } = windowAt(ctx.now(), WINDOW_SECONDS);
    if (start.getTime() !== window) known.clear();
    window = start.getTime();
    const hits = [...told].map(([key, { taken }]) => ({ key, hits: taken }));
    for (const { key: name, hits: all } of await countHitsOf(ctx, start, hits)) {
      const { key, taken } = told.get(name) ?? { key: '', taken: 0 };
      const before = known.get(key) ?? { own: 0, others: 0 };
      const own = before.own + taken;
      known.set(key, { own, others: all - own });
      limit.hear(key, all - own - before.others);
    }
  }

  let running: Promise<void> | null = null;
  return () => {
    // If sharing fails, the counts are dropped: each process limits by its own.
    running ??= share()
      .catch(() => undefined)
      .finally(() => {
        running = null;
      });
    return running;
  };
}
