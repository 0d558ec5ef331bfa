import { isPublic, networkOf } from '../../../platform/http/network-of.ts';

/** About a hundred people behind one address send less, and what exceeds the limit is sent again later, not lost. */
const LIMITS = { most: 3000, a_second: 50, senders: 50_000 };

export type SenderLimit = ReturnType<typeof createSenderLimit>;

interface Bucket {
  /** Below zero where other processes took more than was left. */
  left: number;
  at: number;
  /** Taken here, and not told to other processes yet. */
  untold: number;
}

/** How much one network may send for one domain: in a burst, and permanently. */
export function createSenderLimit(limits = LIMITS) {
  const buckets = new Map<string, Bucket>();

  function fill(bucket: Bucket | undefined, now: number): Bucket {
    const { left, at, untold } = bucket ?? { left: limits.most, at: now, untold: 0 };
    const gained = (Math.max(0, now - at) / 1000) * limits.a_second;
    return { left: Math.min(limits.most, left + gained), at: now, untold };
  }

  return {
    /** Seconds to wait, or 0 when this amount is allowed, which is then counted. */
    waitOf(who: { domain_id: string; ip: string }, amount: number, now: number): number {
      if (!isPublic(who.ip)) return 0;
      const key = `${who.domain_id} ${networkOf(who.ip)}`;
      const bucket = fill(buckets.get(key), now);
      // Evicts the sender that was quiet for longest.
      buckets.delete(key);
      const [oldest] = buckets.size >= limits.senders ? buckets.keys() : [];
      if (oldest !== undefined) buckets.delete(oldest);
      buckets.set(key, bucket);
      if (bucket.left < amount) return Math.ceil((amount - bucket.left) / limits.a_second);
      bucket.left -= amount;
      bucket.untold += amount;
      return 0;
    },
    /** What senders took that are past half of their limit, at most `most` of them; it counts as told. */
    tell(most: number): { key: string; taken: number }[] {
      const told: { key: string; taken: number }[] = [];
      for (const [key, bucket] of buckets) {
        if (told.length >= most) break;
        if (bucket.untold === 0 || bucket.left > limits.most / 2) continue;
        told.push({ key, taken: bucket.untold });
        bucket.untold = 0;
      }
      return told;
    },
    /** The sender took this much in other processes. */
    hear(key: string, taken: number) {
      const bucket = buckets.get(key);
      if (bucket) bucket.left = Math.max(-limits.most, bucket.left - taken);
    },
  };
}
