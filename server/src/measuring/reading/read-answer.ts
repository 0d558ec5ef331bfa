import type { TrackedBrand } from '../../understanding/brands/brand-types.ts';
import { type Citation, isOwn, kindOfPage, normaliseCitation, UNRESOLVED } from './citations/citation.ts';
import { discoverCompanies } from './discover/discover-companies.ts';
import { createMatcher, MATCHER_VERSION, type Span, type Unclear } from './matcher/matcher.ts';
import { type Found, MAX_PART, matchInParts } from './read-parts.ts';

export interface ReadMention {
  brand_id: string | null;
  entity: 'own' | 'competitor' | 'discovered';
  name: string;
  domain: string | null;
  first_offset: number;
  rank: number;
  spans: Span[];
  negated: Span[];
  counted: boolean;
}

export interface ReadCitation {
  position: number;
  raw_url: string;
  url: string;
  domain: string;
  title: string | null;
  kind: string;
  own: boolean;
}

export interface UnclearMention extends Unclear {
  brand_id: string;
}

/** What one answer says about the tracked brands. */
export interface AnswerReading {
  mentioned: boolean;
  cited: boolean;
  mentions: ReadMention[];
  unclear: UnclearMention[];
  citations: ReadCitation[];
  matcher_version: number;
  brands_version: number;
}

export interface ReadableAnswer {
  text: string;
  searched: boolean;
  citations: readonly { url: string; title: string | null }[];
}

export type AnswerReader = (answer: ReadableAnswer) => AnswerReading;

/** Many times the longest that assistants give. A longer answer counts in no figure. */
export const MAX_READ = 600_000;
/** In one answer, for all brands. */
const MAX_UNCLEAR = 100;

/** Reads several answers. Runs in threads, because others wrote the texts. */
export function readAnswers(asked: {
  brands: readonly TrackedBrand[];
  brands_version: number;
  answers: readonly ReadableAnswer[];
}): AnswerReading[] {
  return asked.answers.map(createAnswerReader(asked.brands, asked.brands_version));
}

/** The only reader of answers, both for new ones and for stored ones after a change of names. */
export function createAnswerReader(brands: readonly TrackedBrand[], brands_version: number): AnswerReader {
  const match = createMatcher(
    brands.map(({ id, name, aliases, decisions }) => ({ id, names: [name, ...aliases], decisions })),
  );
  const rankAll = createRanker(brands);
  return (answer) => {
    const text = answer.text.slice(0, MAX_READ);
    const found = matchInParts(match, text);
    const mentions = rankAll(text, found);
    const citations = readCitations(answer, brands);
    return {
      mentioned: mentions.some((mention) => mention.entity === 'own' && mention.counted),
      cited: answer.searched && citations.some((citation) => citation.own),
      mentions,
      unclear: found
        .flatMap(({ brand_id, unclear }) => unclear.map((one) => ({ brand_id, ...one })))
        .slice(0, MAX_UNCLEAR),
      citations,
      matcher_version: MATCHER_VERSION,
      brands_version,
    };
  };
}

type Unranked = Omit<ReadMention, 'rank'>;

/** Joins what was found of tracked brands with the other companies that a text names. */
function createRanker(brands: readonly TrackedBrand[]): (text: string, found: Found[]) => ReadMention[] {
  const byId = new Map(brands.map((brand) => [brand.id, brand]));
  const known = brands.flatMap((brand) => [brand.name, ...brand.aliases]);

  const tracked = (found: Found[]) =>
    found.flatMap(({ brand_id, first_offset, spans, negated }): Unranked[] => {
      const brand = byId.get(brand_id);
      if (!brand || spans.length + negated.length === 0) return [];
      const { name, role: entity, domains } = brand;
      return [
        {
          brand_id,
          entity,
          name,
          domain: domains[0] ?? null,
          first_offset,
          spans,
          negated,
          counted: spans.length > 0,
        },
      ];
    });
  const discovered = (text: string) =>
    discoverCompanies(text.slice(0, MAX_PART), known).map(({ name, domain, spans }): Unranked => {
      const first_offset = spans[0]?.start ?? 0;
      return {
        brand_id: null,
        entity: 'discovered',
        name,
        domain,
        first_offset,
        spans,
        negated: [],
        counted: true,
      };
    });
  return (text, found) => ranked([...tracked(found), ...discovered(text)]);
}

/** In the order of naming; places that only deny knowledge come last. */
function ranked(mentions: Unranked[]): ReadMention[] {
  return mentions
    .sort((a, b) => Number(b.counted) - Number(a.counted) || a.first_offset - b.first_offset)
    .map((mention, place) => ({ ...mention, rank: place + 1 }));
}

/** Each cited page once, in order. */
function readCitations(answer: ReadableAnswer, brands: readonly TrackedBrand[]): ReadCitation[] {
  const own = brands.find((brand) => brand.role === 'own');
  const rivals = new Set(
    brands.filter((brand) => brand.role === 'competitor').flatMap((brand) => brand.domains),
  );
  const cited = new Map<string, ReadCitation>();
  for (const { url: raw_url, title } of answer.citations) {
    const citation = normaliseCitation(raw_url);
    if (!citation || cited.has(citation.url)) continue;
    const { url, domain } = citation;
    const kind = kindOf(citation, title);
    cited.set(url, { position: cited.size + 1, raw_url, url, domain, title, kind, own: kind === 'own' });
  }
  return [...cited.values()];

  function kindOf(citation: Citation, title: string | null): string {
    if (citation.domain === '') return UNRESOLVED;
    if (own && isOwn(citation, own)) return 'own';
    return rivals.has(citation.domain) ? 'competitor' : kindOfPage(citation.url, title);
  }
}
