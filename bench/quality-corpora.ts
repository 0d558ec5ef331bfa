import { readerAnswer } from '../server/src/assistants/reader-answer.ts';
import type { ReaderIndex } from '../server/src/language/search/index-types.ts';
import { buildReaderIndex } from '../server/src/language/search/reader-index.ts';
import { atLeast, atMost, type BenchRow, percentOf, shown } from './bench-row.ts';
import { CORPORA_FOLDER, type Corpus, type CorpusQuestion, readCorpora } from './quality-corpora-data.ts';

interface Asked {
  /** Whether it belongs to the half that constants were fitted on. */
  tuned: boolean;
  answerable: boolean;
  found_first: boolean;
  cited: boolean;
  refused: boolean;
  /** Whether it was answered without its article; null when nothing was removed. */
  false_when_removed: boolean | null;
}

/** The reader's results on public question sets, separately for each half of the articles. */
export function corporaRows(): BenchRow[] {
  const corpora = readCorpora();
  if (corpora.length === 0) {
    console.log(`No question sets in ${CORPORA_FOLDER}: left out. QUALITY_CORPORA names another folder.`);
  }
  return corpora.flatMap((corpus) => rowsOf(corpus, askAll(corpus)));
}

/** Every second article is used for fitting. */
export function byArticle({
  questions,
}: Corpus): { article: string; tuned: boolean; asked: CorpusQuestion[] }[] {
  const articles = Map.groupBy(questions, ({ article }) => article);
  return [...articles].map(([article, asked], i) => ({ article, tuned: i % 2 === 1, asked }));
}

/** An index of the set's pages as one site, without those of an article. */
export function indexOf({ pages }: Corpus, without?: string): ReaderIndex {
  const kept = pages.flatMap(({ page, article }) => (article === without ? [] : [page]));
  return buildReaderIndex([{ site_id: 'set', domain: 'set.example', name: 'Corpus', pages: kept }]);
}

function askAll(corpus: Corpus): Asked[] {
  const index = indexOf(corpus);
  return byArticle(corpus).flatMap(({ article, tuned, asked }) => {
    const less = corpus.removes ? indexOf(corpus, article) : null;
    return asked.map(({ text, url }) => {
      const { citations, results } = readerAnswer(index, text);
      return {
        tuned,
        answerable: url !== null,
        found_first: results[0]?.url === url,
        cited:
          citations.some((citation) => citation.url === url) &&
          (!corpus.removes || citations[0]?.url === url),
        refused: citations.length === 0,
        false_when_removed: less && readerAnswer(less, text).citations.length > 0,
      };
    });
  });
}

function rowsOf({ name, removes }: Corpus, all: Asked[]): BenchRow[] {
  const answerable = all.filter((one) => one.answerable);
  const unanswerable = all.filter((one) => !one.answerable);
  const untuned = (some: Asked[]) => some.filter(({ tuned }) => !tuned);
  const cited = ({ cited: right }: Asked) => right;
  const wrong = ({ false_when_removed }: Asked) => false_when_removed === true;
  const refused = (one: Asked) => one.refused;
  return [
    shown(
      `${name}: right page found first`,
      percentOf(answerable, (one) => one.found_first),
      '%',
    ),
    atLeast(`${name}: right page cited`, percentOf(answerable, cited), '%', removes ? 75 : 66),
    shown(`${name}: the same, half not fitted on`, percentOf(untuned(answerable), cited), '%'),
    ...(removes
      ? [
          atMost(`${name}: answered with the article removed`, percentOf(answerable, wrong), '%', 3),
          shown(`${name}: the same, half not fitted on`, percentOf(untuned(answerable), wrong), '%'),
        ]
      : [
          atLeast(`${name}: unanswerable refused`, percentOf(unanswerable, refused), '%', 85),
          shown(`${name}: the same, half not fitted on`, percentOf(untuned(unanswerable), refused), '%'),
        ]),
  ];
}
