import { type Address, addressOf, familyOf, isPdf, siteAddress } from './crawl-address.ts';
import { type Found, rankAddress, TELLING_BONUS, tellingWord } from './crawl-rank.ts';

/** Addresses waiting to be read, most useful first; each is handed out once. */
export interface Frontier {
  add(links: Iterable<string>, found: Found): void;
  /** The best remaining address, and its distance from the home page. */
  take(): (Address & { hops: number }) | undefined;
  /** Marks an address as read, such as a redirect's target; false if it was already known. */
  claim(url: string): boolean;
  /** How many addresses were found, how many of them still wait, and how many a rule left out. */
  counts(): { known: number; waiting: number; pdfs_waiting: number; ruled_out: number };
}

/** Calendars and filters produce endless pages, so only a few of one kind are read. */
export const MAX_OF_A_FAMILY = 12;
/** Menus, price lists and brochures; each may cost as much as many pages. */
export const MAX_PDFS = 5;
/** Counted up to here, because links that only take an action may be endless. */
const MAX_RULED_OUT = 10_000;
/** A tutorial or guide has many pages; up to this many of one word are preferred. */
const MAX_OF_A_WORD = 8;
const MAX_WAITING = 10_000;

interface Waiting extends Address, Found {
  rank: number;
  word: string | undefined;
}

/** `language` is the home page's; pages in other languages come last. */
export function createFrontier(origin: string, language: string | null): Frontier {
  const known = new Set<string>();
  const families = new Map<string, number>();
  const waiting = new Map<string, Waiting>();
  const taken = new Map<string | undefined, number>();
  const ruled_out = new Set<string>();
  let pdfs = 0;

  const isFull = (address: Address) => {
    const family = familyOf(address);
    if (family === address.key) return false;
    const count = families.get(family) ?? 0;
    families.set(family, count + 1);
    return count >= MAX_OF_A_FAMILY;
  };
  const leaveOut = (link: string) => ruled_out.size < MAX_RULED_OUT && ruled_out.add(link);
  const add = (link: string, found: Found) => {
    const address = addressOf(link, origin);
    if (address === 'ruled_out') return void leaveOut(link);
    if (address === 'other') return;
    const earlier = waiting.get(address.key);
    if (!earlier && (known.has(address.key) || waiting.size >= MAX_WAITING)) return;
    if (!earlier && isFull(address)) return void leaveOut(address.key);
    const hops = Math.min(earlier?.hops ?? found.hops, found.hops);
    const in_menu = earlier?.in_menu || found.in_menu;
    const rank = rankAddress(address.key, { hops, in_menu }, language);
    known.add(address.key);
    waiting.set(address.key, {
      ...(earlier ?? address),
      hops,
      in_menu,
      rank,
      word: tellingWord(address.key),
    });
  };
  const rankNow = ({ rank, word }: Waiting) =>
    word !== undefined && (taken.get(word) ?? 0) >= MAX_OF_A_WORD ? rank + TELLING_BONUS : rank;
  return {
    add(links, found) {
      for (const link of links) add(link, found);
    },
    take() {
      let best: Waiting | undefined;
      for (const candidate of waiting.values()) {
        if (pdfs >= MAX_PDFS && isPdf(candidate.url)) continue;
        if (!best || rankNow(candidate) < rankNow(best)) best = candidate;
      }
      if (!best) return undefined;
      if (isPdf(best.url)) pdfs += 1;
      waiting.delete(best.key);
      taken.set(best.word, (taken.get(best.word) ?? 0) + 1);
      return best;
    },
    claim(url) {
      const key = siteAddress(url, origin)?.key ?? url;
      const isNew = !known.has(key);
      known.add(key);
      return waiting.delete(key) || isNew;
    },
    counts: () => ({
      known: known.size,
      ...countWaiting(waiting, pdfs >= MAX_PDFS),
      ruled_out: ruled_out.size,
    }),
  };
}

/** PDFs that wait once enough were read are no pages beyond the limit. */
function countWaiting(waiting: ReadonlyMap<string, Waiting>, are_pdfs_over: boolean) {
  const pdfs_waiting = are_pdfs_over ? [...waiting.values()].filter(({ url }) => isPdf(url)).length : 0;
  return { waiting: waiting.size - pdfs_waiting, pdfs_waiting };
}
