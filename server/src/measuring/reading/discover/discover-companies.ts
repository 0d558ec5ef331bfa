import { createMatcher, type Span } from '../matcher/matcher.ts';
import { removeMarks } from '../matcher/matcher-marks.ts';
import { candidatesIn, linkedDomain } from './discover-candidates.ts';

/** A company or product that an answer names. */
export interface Discovered {
  name: string;
  /** Registrable domain of a link on the name that resembles it, else null. */
  domain: string | null;
  spans: Span[];
}

const MAX_COMPANIES = 25;

/**
 * Companies that a text names and that are not in `known` (names and aliases of tracked ones), in order. Prefers
 * missing a company to listing something else: only phrases where companies are usually named, confirmed by the
 * matcher.
 */
export function discoverCompanies(text: string, known: readonly string[]): Discovered[] {
  const matchKnown = createMatcher([{ id: 'known', names: known }]);
  const isKnown = (name: string) =>
    matchKnown(name).some(({ spans, negated }) => spans.length + negated.length > 0);
  const found = new Map<string, string | null>();
  const candidates = candidatesIn(removeMarks(text).text).filter(({ name }) => !isKnown(name));
  for (const { name, domain } of candidates) {
    const short = candidates.find((other) => name.startsWith(`${other.name} `))?.name ?? name;
    found.set(short, found.get(short) ?? domain);
  }
  const match = createMatcher([
    { id: '', names: known },
    ...[...found.keys()].map((name) => ({ id: name, names: [name] })),
  ]);
  return match(text)
    .filter(({ brand_id, spans }) => brand_id !== '' && spans.length > 0)
    .map(({ brand_id: name, spans }) => ({
      name,
      domain: found.get(name) ?? linkedDomain(name, text),
      spans,
    }))
    .slice(0, MAX_COMPANIES);
}
