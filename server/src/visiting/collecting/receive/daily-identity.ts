import { createHmac, randomBytes } from 'node:crypto';
import type { Ctx } from '../../../context.ts';
import { neighborhoodOf, networkOf } from '../../../platform/http/network-of.ts';
import { findOrMakeSalt } from '../tracked-domains.queries.ts';

const DAY_MS = 86_400_000;

/** Enough to tell neighborhoods apart for some minutes, and too little to try addresses with. */
const NEIGHBORS_BYTES = 6;

/** Hashes of who visits and of where visits begin side by side, which last as long as the salt of the day. */
export function createDailyIdentities() {
  const salts = new Map<string, Promise<Buffer>>();

  function saltOf(ctx: Ctx, day: string): Promise<Buffer> {
    const known = salts.get(day);
    if (known) return known;
    const oldest = dayOf(ctx.now().getTime() - DAY_MS);
    for (const kept of salts.keys()) if (kept < oldest) salts.delete(kept);
    const made = findOrMakeSalt(ctx.db, day, randomBytes(32));
    salts.set(day, made);
    made.catch(() => salts.delete(day));
    return made;
  }

  return {
    /** The visitor's id; `began` is the start of the visit on the server's clock. */
    async visitorOf(ctx: Ctx, who: Sender & { began: Date }): Promise<string> {
      const now = ctx.now().getTime();
      const days = [dayOf(now), dayOf(now - DAY_MS)];
      const began = dayOf(who.began.getTime());
      const salt = await saltOf(ctx, days.includes(began) ? began : dayOf(now));
      const sum = createHmac('sha256', salt).update(
        `${who.domain_id} ${networkOf(who.ip)} ${who.user_agent}`,
      );
      return asVisitorId(sum.digest('hex'));
    },
    /** The same for the same browser at neighboring addresses. */
    async neighborsOf(ctx: Ctx, who: Sender): Promise<string> {
      const salt = await saltOf(ctx, dayOf(ctx.now().getTime()));
      const sum = createHmac('sha256', salt).update(
        `neighbors ${who.domain_id} ${neighborhoodOf(who.ip)} ${who.user_agent}`,
      );
      return sum.digest().subarray(0, NEIGHBORS_BYTES).toString('base64url');
    },
  };
}

interface Sender {
  domain_id: string;
  ip: string;
  user_agent: string;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** A hash in the format of the ids that scripts make. */
const asVisitorId = (hex: string) =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${'89ab'[Number.parseInt(hex.slice(16, 17), 16) % 4]}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
