import { lettersOf } from '../letters.ts';
import type { Page } from '../page/page.ts';
import { questionsIn } from '../page/stated-blocks.ts';
import { stems } from '../tokens.ts';
import { type AnswerUnit, textOf, unitsIn } from './answer-unit.ts';
import type { AskedThere, IndexedPage, ReaderIndex } from './index-types.ts';
import { namesThing, thingsOf } from './quote-signs.ts';
import { satisfies } from './reader-gate.ts';
import { type ReaderQuestion, readQuestion } from './reader-question.ts';
import { onSite, shareOf, speaks, stemsOfSite } from './reader-said.ts';
import type { Finding } from './reader-search.ts';
import { idfOfCount } from './reader-weights.ts';

const isQuestion = (text: string) => /[?？؟]\s*$/.test(text);
const MAX_QUESTION = 200;
/** A page with fewer questions is no list of them. */
const MIN_ASKED = 2;
const MIN_BESIDE = 4;
const ASKS_WHY = /^\W*(?:why|warum|wieso|weshalb|pourquoi|por qué|perché|waarom|por que|porquê)(?!\p{L})/iu;

/** The questions of a page with what stands below them, and those of its data that it does not show. */
export function askedOn(page: Page, indexed: IndexedPage): AskedThere[] {
  const shown = Map.groupBy(
    page.blocks.filter(({ heading }) => heading !== null && isQuestion(heading)),
    ({ heading }) => heading ?? '',
  );
  const seen = new Set([...shown.keys()].map(lettersOf));
  const listed = questionsIn(page.json_ld).filter(({ question }) => isQuestion(question));
  const data = listed.filter(({ question }) => !seen.has(lettersOf(question)));
  const said = new Set(listed.map(({ question }) => lettersOf(question)));
  // "Need a new battery?" alone above a button asks nobody.
  const asking = [...shown].filter(
    ([question]) =>
      said.has(lettersOf(question)) || shown.size >= (listed.length > 0 ? MIN_BESIDE : MIN_ASKED),
  );
  const all = [
    ...asking.map(([question, blocks]) => ({ question, blocks })),
    ...data.map(({ question, answer }) => ({
      question,
      blocks: [{ kind: 'paragraph' as const, text: answer, heading: question }],
    })),
  ];
  return all.flatMap(({ question, blocks }) => {
    if (question.length > MAX_QUESTION) return [];
    const { terms, demands } = readQuestion(question, [], indexed.language);
    return [
      {
        terms: terms.map(({ stem, generic }) => ({ stem, generic })),
        stems: new Set(stems(question, indexed.language)),
        demands,
        asks_why: ASKS_WHY.test(question),
        blocks,
        page: indexed,
      },
    ];
  });
}

/** How much a word counts that the whole site is about, or that says little. */
const LITTLE = 0.15;
/** What asking for the same kind of value counts, in words as rare as this. */
const SAME_DEMAND = 2;
/** Share of each question that the other must say. */
const MIN_SHARE = 0.35;
const MIN_ALIKE = 0.64;
/** The same where it names the thing that is asked about, or asks for the same kind of value. */
const MIN_OF_THING = 0.52;
/** The same where one asks for a figure and the other does not. */
const MIN_OF_OTHER = 0.8;
const MAX_SENTENCES = 3;

/** The answer below the question of the site that is most like this one; empty when none asks the same. */
export function askedAnswer(
  index: ReaderIndex,
  finding: Finding,
  question: ReaderQuestion,
  { site_id, alike: least = 0 }: { site_id?: string | undefined; alike?: number },
): AnswerUnit[] {
  let best: { alike: number; asked: AskedThere } | null = null;
  for (const asked of index.asked) {
    if (site_id !== undefined && asked.page.site.site_id !== site_id) continue;
    const alike = alikeness(asked, { index, finding, question });
    if (alike < least || alike <= (best?.alike ?? 0) || alike < leastFor(asked, finding, question)) continue;
    best = { alike, asked };
  }
  if (best === null) return [];
  const { blocks, page } = best.asked;
  const units = unitsIn(blocks, page, MAX_SENTENCES);
  if (units.some((unit) => satisfies(textOf(unit), question))) return units;
  // The figure may stand further down; without any, the answer is that it depends.
  const all = unitsIn(blocks, page, Number.POSITIVE_INFINITY);
  const telling = all.find((unit) => satisfies(textOf(unit), question));
  return telling ? [telling] : units;
}

function leastFor(asked: AskedThere, { weights }: Finding, { demands }: ReaderQuestion): number {
  if (demands !== asked.demands) return MIN_OF_OTHER;
  const { page } = asked;
  const things = thingsOf(weights, stemsOfSite(page));
  if (things.length === 0) return demands === null ? MIN_ALIKE : MIN_OF_THING;
  return namesThing(asked.stems, asked.stems, things) ? MIN_OF_THING : MIN_OF_OTHER;
}

/** 0..1: how much two questions ask the same, by the words of each that the other says. */
function alikeness(
  asked: AskedThere,
  { index, finding, question }: { index: ReaderIndex; finding: Finding; question: ReaderQuestion },
): number {
  const { page } = asked;
  if (page.language !== question.language) return 0;
  // "Why is it tested?" is no answer to how often; a figure that is asked for is asked for there, too.
  if (question.demands !== null && question.demands !== asked.demands) return 0;
  if (asked.asks_why !== ASKS_WHY.test(question.text)) return 0;
  const same = question.demands !== null && question.demands === asked.demands ? SAME_DEMAND : 0;
  const weights = onSite(
    finding.weights.filter(({ term }) => !term.generic && !term.stem.startsWith('=')),
    page,
  );
  const all = weights.reduce((sum, { share }) => sum + share, 0) + same;
  const about = stemsOfSite(page);
  const weightOf = ({ stem, generic }: AskedThere['terms'][number]) =>
    idfOfCount(index.postings.get(stem)?.passages.length ?? 0, index.passages.length) *
    (generic || about.has(stem) ? LITTLE : 1);
  const there = asked.terms.reduce((sum, term) => sum + weightOf(term), 0) + same;
  if (all === 0 || there === 0) return 0;
  const said = asked.terms.reduce((sum, term) => {
    const one = new Set([term.stem]);
    return sum + weightOf(term) * Math.max(0, ...finding.weights.map((of) => speaks(one, of.term)));
  }, 0);
  const recall = (shareOf(asked.stems, weights) * (all - same) + same) / all;
  const precision = (said + same) / there;
  if (recall < MIN_SHARE || precision < MIN_SHARE) return 0;
  return (2 * recall * precision) / (recall + precision);
}
