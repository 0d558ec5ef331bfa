import type { IndexedPage, IndexedPassage } from './index-types.ts';
import { onSite, type Stems, sentencesIn, shareOf, speaks, stemsIn } from './reader-said.ts';
import type { TermWeight } from './reader-weights.ts';
import { isValueStem } from './typed-values.ts';

/** What the gate weighs besides the score, read from a page's best passages. All but `evidence` are 0..1. */
export interface Signs {
  /** Rarity of the matched words in the passage and its page's title, relative to what identifies a single passage. */
  evidence: number;
  /** Share of the question that the best sentence covers together with its heading; and what it covers alone. */
  with_heading: number;
  own: number;
  /** Share of the question that two sentences in a row cover. */
  in_two: number;
  /** Share of a sentence's words that the question is about: a short one is seldom alike by chance. */
  precise: number;
  /** Share of a heading's words that the question is about. */
  in_heading: number;
  /** Share of the question's words that no page of the index says, in no form. */
  unheard: number;
  /** How few passages have the rarest word that its best sentence and heading say of the question. */
  rarest: number;
}

/** With fewer passages no word is rare, and common words prove little. */
const MIN_PASSAGES = 200;
const MAX_HEADING_STEMS = 8;
/** A shorter sentence is not more precise for it. */
const MIN_STEMS = 4;

export function signsOf(
  { coverage, passages, page }: { coverage: number; passages: IndexedPassage[]; page: IndexedPage },
  weights: TermWeight[],
  all_passages: number,
): Signs {
  const telling = weights.filter(({ term }) => !term.generic && !isValueStem(term.stem));
  const isAsked = (stem: string) => telling.some(({ term }) => speaks(new Set([stem]), term) > 0);
  const weighed = onSite(weights, page);
  const signs = passages.map((passage) => inPassage(passage, page, weighed, { isAsked, telling }));
  const best = signs.reduce((a, b) => (b.with_heading > a.with_heading ? b : a), NOTHING);
  const rarity = weights.reduce((sum, { share }) => sum + share, 0);
  const silent = telling.filter(({ strengths }) => !strengths.some((one) => one > 0));
  return {
    evidence: (coverage * rarity) / Math.log(1 + Math.max(all_passages, MIN_PASSAGES)),
    with_heading: best.with_heading,
    own: best.own,
    in_two: Math.max(0, ...signs.map(({ in_two }) => in_two)),
    precise: Math.max(0, ...signs.map(({ precise }) => precise)),
    in_heading: Math.max(0, ...signs.map(({ in_heading }) => in_heading)),
    unheard: silent.length / Math.max(1, telling.length),
    rarest: rarestIn(best.near, telling, all_passages),
  };
}

type InPassage = Omit<Signs, 'evidence' | 'unheard' | 'rarest'> & { near: Stems };
const NOTHING: InPassage = {
  with_heading: 0,
  own: 0,
  in_two: 0,
  precise: 0,
  in_heading: 0,
  near: new Set(),
};

function inPassage(
  passage: IndexedPassage,
  page: IndexedPage,
  weights: TermWeight[],
  { isAsked, telling }: { isAsked: (stem: string) => boolean; telling: TermWeight[] },
): InPassage {
  const heading = stemsIn(passage.heading ?? '', page);
  const sentences = sentencesIn(passage).map(({ sentence, asked }) => stemsIn(`${asked} ${sentence}`, page));
  const signs = { ...NOTHING, in_heading: partOf(heading, isAsked, 1, MAX_HEADING_STEMS) };
  sentences.forEach((said, i) => {
    const near = said.union(heading);
    const with_heading = shareOf(near, weights);
    if (with_heading > signs.with_heading) {
      signs.with_heading = with_heading;
      signs.own = shareOf(said, weights);
      signs.near = near;
    }
    const next = sentences[i + 1];
    if (next) signs.in_two = Math.max(signs.in_two, shareOf(said.union(next), weights));
    signs.precise = Math.max(signs.precise, partOf(said, isAsked, Math.min(2, telling.length)));
  });
  return signs;
}

/** 0..1: 1 where a single passage of many has a word that is asked for and said. */
function rarestIn(near: Stems, telling: TermWeight[], all_passages: number): number {
  const counts = telling.flatMap(({ term, strengths }) =>
    speaks(near, term) > 0 ? strengths.reduce((count, one) => (one > 0 ? count + 1 : count), 0) : [],
  );
  return counts.length === 0 ? 0 : 1 - Math.log(Math.min(...counts) + 1) / Math.log(all_passages + 2);
}

/** Share of the stems that are asked about, if there are enough of them. */
function partOf(
  stems: Stems,
  isAsked: (stem: string) => boolean,
  least: number,
  most = Number.POSITIVE_INFINITY,
): number {
  const words = [...stems].filter((stem) => !isValueStem(stem));
  if (words.length === 0 || words.length > most) return 0;
  const asked = words.filter(isAsked).length;
  const room = most === Number.POSITIVE_INFINITY ? MIN_STEMS : 1;
  return asked < least ? 0 : asked / Math.max(room, words.length);
}
