import { likeliestLanguage } from '../server/src/language/detect-language.ts';
import type { ReaderIndex } from '../server/src/language/search/index-types.ts';
import { buildReaderIndex } from '../server/src/language/search/reader-index.ts';
import { ORDER_SIGNS, orderSigns } from '../server/src/language/search/reader-order.ts';
import { readQuestion } from '../server/src/language/search/reader-question.ts';
import { searchIndex } from '../server/src/language/search/reader-search.ts';
import { percentOf } from './bench-row.ts';
import { isAmong } from './crawl-site-folder.ts';
import { dot, fittedWeights, type Weighed } from './logistic.ts';
import { byArticle, indexOf } from './quality-corpora.ts';
import { CORPORA_FOLDER, readCorpora } from './quality-corpora-data.ts';
import { readRealSites } from './quality-real.ts';

// node bench/fit-reader-order.ts: fits the constants of `reader-order.ts` on pairs of a right and a wrong page found for
// one question, of half of the articles and the tuning sites, and prints them with the results on both halves.

/** Real websites are few, and what the reader is for. */
const WEIGHT_OF_REAL = 6;
const RIDGE = 0.3;

interface Asked {
  set: string;
  tuned: boolean;
  pages: { signs: number[]; right: boolean }[];
}

interface Asking {
  set: string;
  tuned: boolean;
  text: string;
  names: string[];
  isRight: (url: string) => boolean;
}

function ask(index: ReaderIndex, { set, tuned, text, names, isRight }: Asking): Asked {
  const question = readQuestion(text, names, likeliestLanguage(text, index.languages));
  const { found, weights } = searchIndex(index, question);
  const pages = found.map((hit, place) => {
    const signs = orderSigns(hit, place, { weights, question });
    return { signs: ORDER_SIGNS.map((sign) => signs[sign]), right: isRight(hit.page.url) };
  });
  return { set, tuned, pages };
}

function askCorpora(): Asked[] {
  return readCorpora().flatMap((corpus) => {
    const index = indexOf(corpus);
    return byArticle(corpus).flatMap(({ tuned, asked }) =>
      asked.flatMap(({ text, url }) =>
        url === null
          ? []
          : ask(index, { set: corpus.name, tuned, text, names: [], isRight: (found) => found === url }),
      ),
    );
  });
}

async function askSites(): Promise<Asked[]> {
  return (await readRealSites()).flatMap(({ judged: { host, name, questions, used_for }, pages }) => {
    const index = buildReaderIndex([{ site_id: host, domain: host, name, pages }]);
    const tuned = used_for === 'tuning';
    return questions.map(({ text, paths }) =>
      ask(index, {
        set: 'real websites',
        tuned,
        text,
        names: [name],
        isRight: (url) => isAmong(paths, url),
      }),
    );
  });
}

/** The first right page beside each wrong one. */
function pairsOf({ set, pages }: Asked): Weighed[] {
  const right = pages.find((page) => page.right);
  if (!right) return [];
  const weight = (set === 'real websites' ? WEIGHT_OF_REAL : 1) / pages.length;
  return pages
    .filter((page) => !page.right)
    .map(({ signs }) => ({
      signs: right.signs.map((sign, i) => sign - (signs[i] ?? 0)),
      right: true,
      weight,
    }));
}

function rankOf({ pages }: Asked, weights: number[]): number {
  return pages
    .toSorted((a, b) => dot(b.signs, weights) - dot(a.signs, weights))
    .findIndex(({ right }) => right);
}

const asked = [...askCorpora(), ...(await askSites())];
if (asked.length === 0) console.log(`No question sets in ${CORPORA_FOLDER}.`);
const weights = fittedWeights(
  asked.filter(({ tuned }) => tuned).flatMap(pairsOf),
  ORDER_SIGNS.map(() => RIDGE),
);
console.log(ORDER_SIGNS.map((sign, i) => `${sign}: ${(weights[i] ?? 0).toFixed(2)}`).join(', '));
for (const [name, all] of Map.groupBy(
  asked,
  ({ set, tuned }) => `${set}, ${tuned ? 'fitted on' : 'the other half'}`,
)) {
  const ranks = all.map((one) => rankOf(one, weights));
  const first = percentOf(ranks, (rank) => rank === 0);
  const five = percentOf(ranks, (rank) => rank >= 0 && rank < 5);
  console.log(`${name}: right page first ${first.toFixed(1)} %, in five ${five.toFixed(1)} %`);
}
