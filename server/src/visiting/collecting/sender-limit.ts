import { isPublic, networkOf } from '../../platform/http/network-of.ts';

/** About a hundred people behind one address send less, and what exceeds the limit is sent again later, not lost. */
const LIMITS = { most: 3000, a_second: 50, senders: 50_000 };

/** How much one network may send for one domain: in a burst, and permanently. */
export function createSenderLimit(limits = LIMITS) {
  const buckets = new Map<string, { left: number; at: number }>();

  /** Seconds to wait, or 0 when this amount is allowed, which is then counted. */
  return (who: { domain_id: string; ip: string }, amount: number, now: number): number => {
    if (!isPublic(who.ip)) return 0;
    const key = `${who.domain_id} ${networkOf(who.ip)}`;
    const before = buckets.get(key);
    const gained = before ? (Math.max(0, now - before.at) / 1000) * limits.a_second : 0;
    const left = Math.min(limits.most, (before?.left ?? limits.most) + gained);
    // Evicts the sender that was quiet for longest.
    buckets.delete(key);
    const [oldest] = buckets.size >= limits.senders ? buckets.keys() : [];
    if (oldest !== undefined) buckets.delete(oldest);
    const fits = left >= amount;
    buckets.set(key, { left: fits ? left - amount : left, at: now });
    return fits ? 0 : Math.ceil((amount - left) / limits.a_second);
  };
}
