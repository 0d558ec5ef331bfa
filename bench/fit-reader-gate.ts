import { likeliestLanguage } from '../server/src/language/detect-language.ts';
import type { ReaderIndex } from '../server/src/language/search/index-types.ts';
import { type Hit, meetsDemand, SIGNS } from '../server/src/language/search/reader-gate.ts';
import { buildReaderIndex } from '../server/src/language/search/reader-index.ts';
import { readQuestion } from '../server/src/language/search/reader-question.ts';
import { searchIndex } from '../server/src/language/search/reader-search.ts';
import { percentOf } from './bench-row.ts';
import { isAmong } from './crawl-site-folder.ts';
import { dot, fittedWeights } from './logistic.ts';
import { byArticle, indexOf } from './quality-corpora.ts';
import { CORPORA_FOLDER, type Corpus, readCorpora } from './quality-corpora-data.ts';
import { readRealSites } from './quality-real.ts';

// node bench/fit-reader-gate.ts: fits the constants of `reader-gate.ts` on half of the articles, and prints them with
// their results on the other half at several thresholds.

/** Near misses hurt the other languages at more weight; real websites are few, and what the reader is for. */
const WEIGHTS: Record<string, number> = { ClapNQ: 0.7, 'real websites': 4 };
const WEIGHT = 500;
const THRESHOLDS = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4];

interface Case {
  corpus: string;
  tuned: boolean;
  kind: 'answerable' | 'not';
  /** The signs of the first page found, and 1 for the constant; empty when nothing is found. */
  signs: number[];
  right: boolean;
}

const signsOf = (hit: Hit) => [...SIGNS.map((sign) => hit[sign]), 1];

function casesOf(corpus: Corpus): Case[] {
  const index = indexOf(corpus);
  const caseOf = (from: ReaderIndex, text: string, url: string | null, tuned: boolean): Case => {
    const question = readQuestion(text, [], likeliestLanguage(text, from.languages));
    const [first] = searchIndex(from, question).hits;
    const right = url !== null && first?.page.url === url;
    const signs = first ? signsOf(first) : SIGNS.map(() => 0).concat(1);
    return { corpus: corpus.name, tuned, kind: url === null ? 'not' : 'answerable', signs, right };
  };
  return byArticle(corpus).flatMap(({ article, tuned, asked }) => {
    const less = corpus.removes ? indexOf(corpus, article) : null;
    return asked.flatMap(({ text, url }) => [
      caseOf(index, text, url, tuned),
      ...(less ? [caseOf(less, text, null, tuned)] : []),
    ]);
  });
}

/** Right and wrong have equal weight in each set. */
function fitted(cases: Case[]): number[] {
  const groups = Map.groupBy(cases, ({ corpus, right }) => `${corpus} ${right}`);
  const weightOf = ({ corpus, right }: Case) =>
    ((WEIGHTS[corpus] ?? 1) * WEIGHT) / (groups.get(`${corpus} ${right}`)?.length ?? 1);
  const known = cases.filter(({ signs }) => signs.length > 0);
  return fittedWeights(
    known.map((one) => ({ signs: one.signs, right: one.right, weight: weightOf(one) })),
    [...SIGNS.map(() => 1), 0],
  );
}

function print(cases: Case[], weights: number[]) {
  const names = [...SIGNS, 'bias'];
  console.log(names.map((name, i) => `${name}: ${(weights[i] ?? 0).toFixed(2)}`).join(', '));
  for (const threshold of THRESHOLDS) {
    const passes = ({ signs }: Case) => signs.length > 0 && dot(signs, weights) >= threshold;
    const figures = [...Map.groupBy(cases, ({ corpus }) => corpus)].map(([corpus, all]) => {
      const right = percentOf(
        all.filter(({ kind }) => kind === 'answerable'),
        (one) => one.right && passes(one),
      );
      const wrong = percentOf(
        all.filter(({ kind }) => kind === 'not'),
        passes,
      );
      return `${corpus} ${right.toFixed(1)} right, ${wrong.toFixed(1)} false`;
    });
    console.log(`from ${threshold}: ${figures.join('; ')}`);
  }
}

/** Fitted on the `tuning` sites. */
async function casesOfRealSites(): Promise<Case[]> {
  return (await readRealSites()).flatMap(
    ({ judged: { host, name, questions, unanswerable, used_for }, pages }) => {
      const index = buildReaderIndex([{ site_id: host, domain: host, name, pages }]);
      return [...questions, ...unanswerable.map((text) => ({ text, paths: [] }))].flatMap(
        ({ text, paths }) => {
          const question = readQuestion(text, [name], likeliestLanguage(text, index.languages));
          const [first] = searchIndex(index, question).hits;
          const kind = paths.length > 0 ? ('answerable' as const) : ('not' as const);
          const base = { corpus: 'real websites', tuned: used_for === 'tuning', kind };
          if (first === undefined || first.asks_unknown || !meetsDemand(first, question))
            return [{ ...base, signs: [], right: false }];
          const right = isAmong(paths, first.page.url);
          return [{ ...base, signs: signsOf(first), right }];
        },
      );
    },
  );
}

const cases = [...readCorpora().flatMap(casesOf), ...(await casesOfRealSites())];
if (cases.length === 0) console.log(`No question sets in ${CORPORA_FOLDER}.`);
else
  print(
    cases.filter(({ tuned }) => !tuned),
    fitted(cases.filter(({ tuned }) => tuned)),
  );
