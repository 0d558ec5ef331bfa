import { isDateWithin } from '../../language/dates.ts';
import { denialIn } from '../../language/languages/question-patterns.ts';
import { stems } from '../../language/tokens.ts';
import { type TypedFact, typedFacts } from '../../language/typed-facts.ts';
import { type KnownWords, unknownNames } from './check-names.ts';
import { claimBeyond } from './claim-words.ts';
import {
  type Candidate,
  coverageOf,
  type SentenceIndex,
  type SourceSentence,
  tellingWords,
} from './find-source.ts';

/** What a sentence says otherwise than its source. */
export interface Difference {
  kind: 'figure' | 'unit' | 'date' | 'name' | 'link' | 'negation' | 'claim';
  /** The words in question; of a negation that is missing, the source's. */
  text: string;
}

export interface Compared {
  differences: Difference[];
  /** The only figure that differs, and the source's figure of the same kind. */
  swap: { wrong: string; right: string } | null;
  /** Whether it has figures, and the source has all of them. */
  has_figures: boolean;
}

/** Share of what the first source leaves unsaid that a second one must say. */
const MIN_REST = 0.7;
/** A sentence that shares fewer words says something else, with or without "not". */
const MIN_FOR_NEGATION = 0.6;
/** How many words after "no" are what it denies. */
const DENIED_WORDS = 3;

/** Compares a sentence with the one it rests on; `others` are further sentences like it. */
export function compareSentences(
  index: SentenceIndex,
  said: string,
  source: Candidate,
  { others, names }: { others: readonly Candidate[]; names: KnownWords },
): Compared {
  const told = factsOf(source);
  const facts = typedFacts(said);
  const unsaid = tellingWords(index, said).filter((word) => !source.words.has(word));
  const wrong = facts.filter(
    (fact) => !isHeld(fact, told, source) && !isHeldElsewhere(index, fact, { unsaid, others }),
  );
  const figures = wrong.map((fact): Difference => ({ kind: kindOf(fact, told), text: fact.text }));
  const taken = facts.map(({ start, end }) => [start, end] as const);
  const unknown = unknownNames(said, names, false)
    .filter(({ start, end }) => !taken.some(([from, to]) => start < to && end > from))
    .filter(({ text }) => index.language !== 'de' || /^\P{L}*\p{L}.*\p{Lu}/su.test(text))
    .map(({ text }): Difference => ({ kind: 'name', text }));
  return {
    differences: [
      ...figures,
      ...otherUnits(said, facts, source),
      ...unknown,
      ...negation(said, source, index.language),
      ...claim(said, source),
    ],
    has_figures: facts.length > 0 && wrong.length === 0,
    swap: wrong.length === 1 && figures.length === 1 ? swapOf(wrong[0], facts, told) : null,
  };
}

/** Headings and titles belong to what a sentence says. */
const wholeText = ({ sentence: { text, heading, title } }: Candidate) =>
  [text, heading ?? '', title].join('\n');
const factsBySentence = new WeakMap<SourceSentence, TypedFact[]>();

function factsOf(source: Candidate): TypedFact[] {
  const facts = factsBySentence.get(source.sentence) ?? typedFacts(wholeText(source));
  factsBySentence.set(source.sentence, facts);
  return facts;
}

const digitsOf = (text: string) => text.match(/\d[\d.,’'\u00a0\u202f]*\d|\d/g) ?? [];

function isHeld(fact: TypedFact, told: readonly TypedFact[], { sentence }: Candidate): boolean {
  const keys = new Set(told.flatMap((one) => one.keys));
  if (fact.keys.some((key) => keys.has(key))) return true;
  if (fact.kind === 'date')
    return told.some(
      (one) =>
        one.kind === 'date' && fact.keys.some((key) => one.keys.some((other) => isDateWithin(key, other))),
    );
  const numbers = new Set([...keys].flatMap((key) => key.match(/[\d.]+/g) ?? []));
  // The unit of a table's figures often stands in its head.
  const isLoose = fact.kind === 'number' || fact.kind === 'version' || sentence.is_data;
  return (
    isLoose && fact.keys.some((key) => (key.match(/[\d.]+/g) ?? []).some((number) => numbers.has(number)))
  );
}

/** Whether a second sentence has both the figure and what the first leaves unsaid. */
function isHeldElsewhere(
  index: SentenceIndex,
  fact: TypedFact,
  { unsaid, others }: { unsaid: readonly string[]; others: readonly Candidate[] },
): boolean {
  return others.some(
    (other) => coverageOf(index, unsaid, other.words) >= MIN_REST && isHeld(fact, factsOf(other), other),
  );
}

function kindOf(fact: TypedFact, told: readonly TypedFact[]): Difference['kind'] {
  if (fact.kind === 'date') return 'date';
  const digits = new Set(told.flatMap(({ text }) => digitsOf(text)));
  return digitsOf(fact.text).some((number) => digits.has(number)) ? 'unit' : 'figure';
}

const NEXT_WORD = /^[\s\u00a0-]?([\p{L}°]{2,30})/u;

/** "12 Monate" for "12 Jahre": the same number before another word, in any language. */
function otherUnits(said: string, facts: readonly TypedFact[], { sentence }: Candidate): Difference[] {
  const [own, theirs] = [said.toLowerCase(), sentence.text.toLowerCase()];
  const told = typedFacts(sentence.text);
  return facts.flatMap(({ kind, text, end }) => {
    const unit = kind === 'number' ? NEXT_WORD.exec(own.slice(end))?.[1] : undefined;
    const same = told.filter((one) => one.kind === 'number' && one.text === text);
    const [other] = same.flatMap((one) => NEXT_WORD.exec(theirs.slice(one.end))?.[1] ?? []);
    if (!unit || !other || theirs.includes(unit.slice(0, 4)) || own.includes(other.slice(0, 4))) return [];
    return [{ kind: 'unit', text: `${text} ${unit}` }];
  });
}

function negation(said: string, { sentence, coverage, words }: Candidate, language: string): Difference[] {
  const [own, theirs] = [denialIn(said), denialIn(sentence.text)];
  if ((own === null) === (theirs === null)) return [];
  const text = own ?? theirs ?? '';
  const from = own === null ? '' : said.slice(said.indexOf(own) + own.length);
  const denied = stems(from.trim().split(/\s+/).slice(0, DENIED_WORDS).join(' '), language);
  // "Needs no deposit" beside "we ask for a deposit", whatever else the two say.
  const isShared = denied.some((word) => words.has(word));
  return coverage >= MIN_FOR_NEGATION || isShared ? [{ kind: 'negation', text }] : [];
}

function claim(said: string, source: Candidate): Difference[] {
  const text = claimBeyond(said, wholeText(source));
  return text === null ? [] : [{ kind: 'claim', text }];
}

/** Only where it is clear which figure was meant. */
function swapOf(
  wrong: TypedFact | undefined,
  facts: readonly TypedFact[],
  told: readonly TypedFact[],
): Compared['swap'] {
  if (!wrong) return null;
  const said = new Set(facts.flatMap(({ keys }) => keys));
  const [right, ...more] = told.filter(
    ({ kind, keys }) => kind === wrong.kind && !keys.some((key) => said.has(key)),
  );
  return right && more.length === 0 ? { wrong: wrong.text, right: right.text } : null;
}
