import type { Quote } from './reader-quotes.ts';

const LAMBDA = 0.7;
const MAX_QUOTES = 4;
/** Below this share of the best sentence's relevance, another sentence is not worth reading. */
const MIN_RELEVANCE = 0.75;
/** The same for the sentence that an answer begins with. */
const MIN_OPENING = 0.82;

/**
 * Two to four sentences by maximal marginal relevance (Carbonell and Goldstein 1998): relevant and not redundant.
 * `candidates` are ordered by page, the leading page first, and so is the result.
 */
export function chooseQuotes(candidates: Quote[], most = MAX_QUOTES): Quote[] {
  const chosen: Quote[] = [];
  const best = Math.max(...candidates.map(({ relevance }) => relevance));
  const worthy = candidates.filter(({ relevance }) => relevance >= MIN_RELEVANCE * best);
  // Pages repeat themselves, so a sentence counts at its first place.
  const left = new Set(new Map(worthy.toReversed().map((quote) => [quote.sentence, quote])).values());
  const value = (quote: Quote) =>
    LAMBDA * quote.relevance -
    (1 - LAMBDA) * Math.max(0, ...chosen.map((other) => similarity(quote.stems, other.stems)));
  while (chosen.length < most && left.size > 0) {
    const next = [...left].reduce((leader, quote) => (value(quote) > value(leader) ? quote : leader));
    left.delete(next);
    chosen.push(next);
  }
  const inPlace = candidates.filter((quote) => chosen.includes(quote));
  // An answer begins with what answers, not with a side remark above it.
  const ordered = withoutRepeats(
    inPlace.slice(inPlace.findIndex(({ relevance }) => relevance >= MIN_OPENING * best)),
  );
  return ordered.length === 1 ? ordered.flatMap(withNext) : ordered;
}

/** Share of the words of the shorter of two sentences from which they say the same. */
const SAME = 0.75;

/** What was said is not said again in nearly the same words; of a line and a sentence, the sentence stays. */
function withoutRepeats(quotes: Quote[]): Quote[] {
  const kept: Quote[] = [];
  for (const quote of quotes) {
    const at = kept.findIndex(
      ({ stems }) => stems.intersection(quote.stems).size >= SAME * Math.min(stems.size, quote.stems.size),
    );
    const other = kept[at];
    if (other === undefined) kept.push(quote);
    else if (other.is_line && !quote.is_line) kept[at] = quote;
  }
  return kept;
}

/** A single sentence is followed by the next one on its page. */
function withNext(quote: Quote): Quote[] {
  return quote.next === null ? [quote] : [quote, { ...quote, sentence: quote.next, next: null }];
}

/** Share of common words (Jaccard). */
function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const common = a.intersection(b).size;
  return common / (a.size + b.size - common || 1);
}
