import type { Occurrence } from './matcher-occurrences.ts';
import type { Reader, Surroundings } from './matcher-surroundings.ts';
import { tierOf } from './matcher-words.ts';

export const HYPHEN = /^[-‐‑]$/;
const CAPITAL = /^\p{Lu}/u;

/** What products have; no ordinary word is joined to these by a hyphen. */
const OF_PRODUCTS =
  /^(?:app|apps|api|account|accounts|konto|konten|alternative|alternativen|alternatives|integration|integrationen|integrations|anbindung|schnittstelle|schnittstellen|plugin|plugins|connector|workspace|workspaces|kalender|kanal|kanale|vorlage|vorlagen|koppeling|koppelingen|filiale|filialen|abo)$/;

/** Slack-Integration, shopify-App. */
export const isCompound = ({ gap_after, joined_after }: Surroundings) =>
  HYPHEN.test(gap_after) && OF_PRODUCTS.test(joined_after);

/** Slack-Trello, Slack-to-Teams: joined by a hyphen to another name, which is tracked or no ordinary word. */
export function isJoinedToName(
  { clean, tokens, tracked }: Reader,
  { first, next }: Occurrence,
  { raw, gap_before, gap_after, joined_after }: Surroundings,
): boolean {
  if (!CAPITAL.test(raw)) return false;
  const isName = (index: number) => {
    const token = tokens[index];
    if (!token || !CAPITAL.test(clean.slice(token.start, token.end))) return false;
    return tierOf(token.text) === null || tracked.has(token.start);
  };
  if (HYPHEN.test(gap_before) && isName(first - 1)) return true;
  if (!HYPHEN.test(gap_after)) return false;
  if (joined_after !== 'to') return isName(next);
  const further = tokens[next + 1];
  return further !== undefined && CAPITAL.test(clean.slice(further.start, further.end));
}
