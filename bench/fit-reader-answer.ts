import { readFileSync } from 'node:fs';
import { readerAnswer } from '../server/src/assistants/reader-answer.ts';
import { likeliestLanguage } from '../server/src/language/detect-language.ts';
import type { ReaderIndex } from '../server/src/language/search/index-types.ts';
import { passesGate } from '../server/src/language/search/reader-gate.ts';
import { buildReaderIndex } from '../server/src/language/search/reader-index.ts';
import { readQuestion } from '../server/src/language/search/reader-question.ts';
import { quotesOn } from '../server/src/language/search/reader-quotes.ts';
import { searchIndex } from '../server/src/language/search/reader-search.ts';
import { ANSWER_SIGNS, answerSigns } from '../server/src/language/search/reader-sure.ts';
import { percentOf } from './bench-row.ts';
import { dot, fittedWeights, type Weighed } from './logistic.ts';
import { byArticle, indexOf } from './quality-corpora.ts';
import { readCorpora } from './quality-corpora-data.ts';
import { markOf } from './quality-mark.ts';
import { readRealSites } from './quality-real.ts';
import type { JudgedAnswer } from './quality-real-reader.ts';

// node bench/fit-reader-answer.ts: fits the constants of `reader-sure.ts` on every second judged website and article,
// and prints them with the results on the others at several thresholds. Only answers that are given are judged, so what
// the constants refuse today is not among the cases: set `FROM` low before fitting again.

/** A judged answer weighs as much as several questions of a public set, which are many and unlike a website's. */
const WEIGHT_OF_SETS = 0.15;
const RIDGE = 2;
const THRESHOLDS = [0, 0.5, 0.75, 1, 1.25, 1.5, 2];

interface Case extends Weighed {
  set: string;
  tuned: boolean;
}

/** The signs of the answer, and 1 for the constant; null where nothing is quoted. */
function signsOf(index: ReaderIndex, text: string): { signs: number[]; url: string } | null {
  const names = index.sites.map(({ name }) => name);
  const question = readQuestion(text, names, likeliestLanguage(text, index.languages));
  const finding = searchIndex(index, question);
  for (const hit of finding.hits) {
    const quotes = passesGate(hit, question) ? quotesOn(hit, finding.weights, question) : [];
    if (quotes.length === 0) continue;
    const signs = answerSigns({ hit, quotes }, finding, question);
    return { signs: [...ANSWER_SIGNS.map((sign) => signs[sign]), 1], url: hit.page.url };
  }
  return null;
}

function casesOfSets(): Case[] {
  return readCorpora().flatMap((corpus) => {
    const index = indexOf(corpus);
    return byArticle(corpus).flatMap(({ tuned, asked }) =>
      asked.flatMap(({ text, url }) => {
        const found = signsOf(index, text);
        if (found === null) return [];
        return {
          set: corpus.name,
          tuned,
          signs: found.signs,
          right: found.url === url,
          weight: WEIGHT_OF_SETS,
        };
      }),
    );
  });
}

async function casesOfSites(): Promise<Case[]> {
  const judged: JudgedAnswer[] = JSON.parse(
    readFileSync(new URL('./data/real-answers-judged.json', import.meta.url), 'utf8'),
  );
  const verdicts = new Map(judged.map(({ host, mark, verdict }) => [`${host} ${mark}`, verdict]));
  return (await readRealSites()).flatMap(({ judged: { host, name, questions, unanswerable }, pages }, i) => {
    const index = buildReaderIndex([{ site_id: host, domain: host, name, pages }]);
    return [...questions.map(({ text }) => text), ...unanswerable].flatMap((text) => {
      const verdict = verdicts.get(`${host} ${markOf(`${text}\n${readerAnswer(index, text).text}`)}`);
      const found = verdict === undefined ? null : signsOf(index, text);
      if (found === null) return [];
      const right = verdict !== 'wrong';
      return { set: 'real websites', tuned: i % 2 === 1, signs: found.signs, right, weight: 1 };
    });
  });
}

const cases = [...casesOfSets(), ...(await casesOfSites())];
const weights = fittedWeights(
  cases.filter(({ tuned }) => tuned),
  [...ANSWER_SIGNS.map(() => RIDGE), 0],
);
const names = [...ANSWER_SIGNS, 'bias'];
console.log(names.map((name, i) => `${name}: ${(weights[i] ?? 0).toFixed(2)}`).join(', '));
for (const [set, all] of Map.groupBy(
  cases.filter(({ tuned }) => !tuned),
  (one) => one.set,
)) {
  for (const threshold of THRESHOLDS) {
    const told = all.filter(({ signs }) => dot(signs, weights) >= threshold);
    const wrong = percentOf(told, ({ right }) => !right);
    console.log(
      `${set}, from ${threshold}: ${told.length} of ${all.length} told, ${wrong.toFixed(1)} % wrong`,
    );
  }
}
