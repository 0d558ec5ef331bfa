import { readFileSync } from 'node:fs';
import { readerAnswer } from '../server/src/assistants/reader-answer.ts';
import type { Page } from '../server/src/language/page/page.ts';
import { buildReaderIndex } from '../server/src/language/search/reader-index.ts';
import { atLeast, atMost, type BenchRow, percentOf, shown } from './bench-row.ts';
import { isAmong } from './crawl-site-folder.ts';
import { markOf } from './quality-mark.ts';

/** What a person wrote down about a website before the product read it, in their own words. */
export interface JudgedSite {
  host: string;
  name: string;
  language: string;
  /** English names of every category that is right. */
  category: string[];
  /** Companies that the site itself compares its company with; spellings of one are separated by " | ". */
  competitors: string[];
  questions: { text: string; paths: string[] }[];
  unanswerable: string[];
  /** Constants and words were chosen with the `tuning` sites in view; the product was not changed for the others. */
  used_for: 'tuning' | 'holdout';
}

/** An answer as a person judged it, by its mark; one that has changed counts as unjudged. */
export interface JudgedAnswer {
  host: string;
  mark: string;
  verdict: 'right' | 'partly' | 'wrong';
}

export interface RealSite {
  judged: JudgedSite;
  /** Every page, and those in the site's language. */
  pages: Page[];
  read: Page[];
}

/** The built-in reader on real websites; those of which nothing may be read have nothing to find. */
export function readerRows(sites: RealSite[]): BenchRow[] {
  const judged: JudgedAnswer[] = JSON.parse(
    readFileSync(new URL('./data/real-answers-judged.json', import.meta.url), 'utf8'),
  );
  const verdicts = new Map(judged.map(({ host, mark, verdict }) => [`${host} ${mark}`, verdict]));
  const answers = sites.filter(({ pages }) => pages.length > 0).flatMap(answersOf);
  const answerable = answers.filter((answer) => answer.answerable);
  const others = answers.filter((answer) => !answer.answerable);
  for (const { host, text } of others.filter(({ answered }) => answered))
    console.log(`answered though nothing says it (${host}): ${text}`);
  for (const { host, text, rank, answered } of answerable.filter((one) => one.rank !== 0 || !one.answered))
    console.log(`${answered ? `rank ${rank + 1}` : `refused, rank ${rank + 1}`} (${host}): ${text}`);
  const isFirst = ({ rank }: Found) => rank === 0;
  const isInFive = ({ rank }: Found) => rank >= 0 && rank < 5;
  const held = answerable.filter(({ tuned }) => !tuned);
  const given = answers.filter(({ answered }) => answered);
  const known = given.flatMap((one) => {
    const verdict = verdicts.get(`${one.host} ${one.mark}`);
    return verdict === undefined ? [] : [{ ...one, verdict }];
  });
  const isWrong = ({ verdict }: JudgedAnswer | { verdict: string }) => verdict === 'wrong';
  const heldOut = known.filter(({ tuned }) => !tuned);
  return [
    atLeast('right page first', percentOf(answerable, isFirst), '%', 75),
    atLeast('right page among the first five', percentOf(answerable, isInFive), '%', 90),
    atLeast('right page first, on held-out sites', percentOf(held, isFirst), '%', 75),
    atLeast('right page among the first five, on held-out sites', percentOf(held, isInFive), '%', 90),
    shown(
      'answerable questions answered',
      percentOf(answerable, ({ answered }) => answered),
      '%',
    ),
    atLeast(
      'unanswerable questions refused',
      percentOf(others, ({ answered }) => !answered),
      '%',
      85,
    ),
    shown('answers given that are wrong', percentOf(known, isWrong), '%'),
    atMost('answers given that are wrong, on held-out sites', percentOf(heldOut, isWrong), '%', 8),
    atMost('answers nobody has judged', given.length - known.length, '', 0),
  ];
}

interface Found {
  host: string;
  text: string;
  mark: string;
  tuned: boolean;
  /** Place of the first right page among the results; -1 when there is none. */
  rank: number;
  answerable: boolean;
  answered: boolean;
}

function answersOf({ judged: { host, name, questions, unanswerable, used_for }, pages }: RealSite): Found[] {
  const index = buildReaderIndex([{ site_id: host, domain: host, name, pages }]);
  return [...questions, ...unanswerable.map((text) => ({ text, paths: [] }))].map(({ text, paths }) => {
    const { results, citations, text: answer } = readerAnswer(index, text);
    return {
      host,
      text,
      mark: markOf(`${text}\n${answer}`),
      tuned: used_for === 'tuning',
      rank: results.findIndex(({ url }) => isAmong(paths, url)),
      answerable: paths.length > 0,
      answered: citations.length > 0,
    };
  });
}
