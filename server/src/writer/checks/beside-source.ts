import type { WritingSources } from '../writing-sources.ts';
import { type KnownWords, knownWords } from './check-names.ts';
import { type Compared, compareSentences } from './compare-sentences.ts';
import {
  type Candidate,
  findCandidates,
  indexSentences,
  type SentenceIndex,
  tellingWords,
} from './find-source.ts';
import { memoByPages } from './memo-by-pages.ts';
import { offersIn } from './source-texts.ts';

/** A sentence rests on another when that has at least this share of what it says. */
const MIN_COVERAGE = 0.5;
/** The same for one that has its figures, too. */
const MIN_COVERAGE_WITH_FIGURES = 0.3;
/** Among sentences nearly as close, the one with the fewest differences counts. */
const NEARLY = 0.2;

type Known = Pick<WritingSources, 'brand_name' | 'host' | 'language' | 'description' | 'notes' | 'pages'>;

/** Every sentence that a text may rest on, and the words of its page. */
export interface Places {
  index: SentenceIndex;
  known: Known;
  names: Map<number, KnownWords>;
}

export const placesIn: (known: Known) => Places = memoByPages((known) => ({
  index: indexSentences(known),
  known,
  names: new Map(),
}));

export type Beside = Compared & { source: Candidate };

/**
 * The sentence of the sources that one rests on, with what differs; null when none says it, undefined when it says
 * nothing that could come from one.
 */
export function besideSource(said: string, places: Places): Beside | null | undefined {
  const { index } = places;
  const words = tellingWords(index, said);
  if (words.length === 0) return undefined;
  const [best, ...rest] = findCandidates(index, words);
  if (!best || best.coverage < MIN_COVERAGE_WITH_FIGURES) return null;
  const near = [best, ...rest.filter(({ coverage }) => coverage >= best.coverage - NEARLY)];
  const all = [best, ...rest];
  const compared = near.map((source) => ({
    source,
    ...compareSentences(index, said, source, {
      others: all.filter((other) => other !== source),
      names: namesNear(source, places),
    }),
  }));
  const found = compared.reduce((least, one) =>
    one.differences.length < least.differences.length ? one : least,
  );
  return found.source.coverage >= MIN_COVERAGE || found.has_figures ? found : null;
}

/** The words of the page or note that a sentence stands on. */
function namesNear({ sentence: { place, title, text } }: Candidate, { known, names }: Places): KnownWords {
  const before = names.get(place);
  if (before) return before;
  const page = known.pages[place];
  const texts = page
    ? [
        title,
        page.description ?? '',
        ...page.headings.map((heading) => heading.text),
        ...page.blocks.map((block) => block.text),
        ...page.json_ld.flatMap(offersIn),
      ]
    : [known.notes[place - known.pages.length] ?? text];
  const made = knownWords(texts, [known.brand_name, known.host]);
  names.set(place, made);
  return made;
}
