import { FUNCTION_WORDS } from '../../../language/english/english-function.words.ts';
import { stems, words } from '../../../language/tokens.ts';
import { type TypedFact, typedFacts } from '../../../language/typed-facts.ts';
import { nameWords } from '../../checks/check-names.ts';

/** A sentence split into its statement and the figures in it. */
export interface FactFrame {
  text: string;
  facts: TypedFact[];
  /** Stems of meaningful words, without figures. */
  stems: ReadonlySet<string>;
  names: ReadonlySet<string>;
}

/** They say when, not what. */
const PASSING = new Set(
  'now new currently today already only still just newly recently'.split(' ').flatMap((word) => stems(word)),
);

export function frameOf(text: string, brand: string): FactFrame {
  const facts = typedFacts(text);
  const bare = [
    ...facts.map(({ start }, at) => text.slice(facts[at - 1]?.end ?? 0, start)),
    text.slice(facts.at(-1)?.end ?? 0),
  ].join(' ');
  const ofBrand = new Set(stems(brand));
  const own = new Set(words(brand));
  const kept = stems(bare).filter((stem) => !PASSING.has(stem));
  return {
    text,
    facts,
    stems: new Set(kept.filter((stem) => !ofBrand.has(stem))),
    names: new Set([...nameWords(bare)].filter((name) => !own.has(name) && !FUNCTION_WORDS.has(name))),
  };
}

/** 0..1: how far two sentences make the same statement, ignoring figures; 0 when they name different companies. */
export function sameness(one: FactFrame, other: FactFrame): number {
  const apart = one.names.symmetricDifference(other.names);
  const isOther =
    [...apart].some((name) => one.names.has(name)) && [...apart].some((name) => other.names.has(name));
  const smaller = Math.min(one.stems.size, other.stems.size);
  if (isOther || smaller === 0) return 0;
  return one.stems.intersection(other.stems).size / smaller;
}

export interface FactChange {
  from: TypedFact;
  /** In the spelling to use. */
  to: string;
}

/** Number of characters around a figure that are searched for its subject. */
const MAX_REACH = 200;

const isSame = (one: TypedFact, other: TypedFact) => one.keys.some((key) => other.keys.includes(key));

/** Figures of `old` that differ in the sentence `fresh`. */
export function changesBetween(old: FactFrame, fresh: FactFrame): FactChange[] {
  const said = groupsOf(fresh);
  return [...groupsOf(old)].flatMap(([group, olds]) => {
    const news = said.get(group) ?? [];
    const [known, saying] = [olds, news].map((facts) => new Set(facts.flatMap(({ keys }) => keys)));
    const added = news.filter(({ keys }) => !keys.some((key) => known?.has(key)));
    const [to] = added;
    if (to === undefined || added.length > 1) return [];
    // "from £29 to £35" repeats the old price.
    const past = olds.find(
      (fact) => fact.keys.some((key) => saying?.has(key)) && isSaidAsPast(fresh, fact, to),
    );
    if (past) return [{ from: past, to: to.text }];
    const [from] = olds;
    return from !== undefined && olds.length === 1 && news.length === 1 ? [{ from, to: to.text }] : [];
  });
}

/** Figures that can contradict each other: of the same kind, and numbers only if they count the same things. */
function groupsOf({ text, facts }: FactFrame): Map<string, TypedFact[]> {
  return Map.groupBy(facts, (fact) =>
    fact.kind === 'number' ? `number of ${countedBy(text, fact)}` : fact.kind,
  );
}

function isSaidAsPast({ text, facts }: FactFrame, past: TypedFact, to: TypedFact): boolean {
  const said = facts.find((fact) => isSame(fact, past));
  return (
    said !== undefined &&
    said.start < to.start &&
    /\bfrom\W*$/i.test(text.slice(Math.max(0, said.start - MAX_REACH), said.start)) &&
    /\bto\W*$/i.test(text.slice(Math.max(0, to.start - MAX_REACH), to.start))
  );
}

/** What a number counts: the stem of the following noun. */
const countedBy = (text: string, { end }: TypedFact) => stems(text.slice(end, end + MAX_REACH)).at(0) ?? '';
