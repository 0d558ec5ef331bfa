import { readFileSync } from 'node:fs';
import type { Answer } from '../server/src/assistants/assistant.ts';
import { createLocal } from '../server/src/assistants/local.ts';
import { readerAnswer } from '../server/src/assistants/reader-answer.ts';
import { buildReaderIndex, type ReaderSite } from '../server/src/language/search/reader-index.ts';
import { atLeast, type BenchRow, percentOf, shown } from './bench-row.ts';
import { ask } from './quality-ask.ts';
import { corporaRows } from './quality-corpora.ts';
import { absentPackages, type PackagedSite, readPackagedSites } from './quality-sites.ts';
import { measureSpeed } from './reader-speed.ts';

interface Answerable {
  site: string;
  text: string;
  /** Paths of the pages that answer it. */
  pages: string[];
}

interface Questions {
  /** Constants were chosen on the `tuning` sites; `holdout` sites were only measured. */
  sites: (PackagedSite & { used_for: 'tuning' | 'holdout' })[];
  answerable: Answerable[];
  /** `near` questions use the sites' words, `far` ones are about something else. */
  unanswerable: { text: string; kind: 'far' | 'near' }[];
}

interface Judged {
  site: string;
  /** Rank of the first right page, from 0; -1 when it was not found. */
  rank: number;
  answered: boolean;
  right_page_cited_first: boolean;
}

/** Quality and speed of the built-in reader on public question sets, and on real questions about three real sites. */
export async function run(): Promise<BenchRow[]> {
  return [...corporaRows(), ...(await packagedRows())];
}

async function packagedRows(): Promise<BenchRow[]> {
  const questions: Questions = JSON.parse(
    readFileSync(new URL('./data/reader-questions.json', import.meta.url), 'utf8'),
  );
  const absent = absentPackages(questions.sites);
  if (absent !== null) {
    console.log(`Manuals left out: ${absent}`);
    return [];
  }
  const sites = readPackagedSites(questions.sites);
  const index = buildReaderIndex(sites);
  const reader = createLocal(async (text) => readerAnswer(index, text));
  const answers = new Map<string, Answer>();
  for (const { text } of [...questions.answerable, ...questions.unanswerable]) {
    answers.set(text, await ask(reader, text));
  }
  const judged = questions.answerable.map((question) =>
    judge(question, questions.sites, answers.get(question.text)),
  );
  const refused = questions.unanswerable.filter(({ text }) => answers.get(text)?.citations.length === 0);
  const holdout = judged.filter(({ site }) => siteOf(questions, site)?.used_for === 'holdout');
  const isFirst = ({ rank }: Judged) => rank === 0;
  return [
    atLeast('right page first', percentOf(judged, isFirst), '%', 75),
    atLeast(
      'right page among the first five',
      percentOf(judged, ({ rank }) => rank >= 0 && rank < 5),
      '%',
      90,
    ),
    atLeast(
      'unanswerable questions refused',
      (refused.length / questions.unanswerable.length) * 100,
      '%',
      85,
    ),
    atLeast(
      'sentences that stand word for word on the page linked',
      verbatimPercent([...answers.values()], sites),
      '%',
      100,
    ),
    shown('right page first, site held out', percentOf(holdout, isFirst), '%'),
    shown(
      'answerable questions answered',
      percentOf(judged, ({ answered }) => answered),
      '%',
    ),
    shown(
      'right page cited first',
      percentOf(judged, (one) => one.right_page_cited_first),
      '%',
    ),
    ...(await measureSpeed(questions.sites, [...answers.keys()])),
  ];
}

const siteOf = ({ sites }: Pick<Questions, 'sites'>, id: string) =>
  sites.find(({ site_id }) => site_id === id);

function judge({ site, pages }: Answerable, sites: Questions['sites'], answer: Answer | undefined): Judged {
  const right = pages.map((path) => `https://${siteOf({ sites }, site)?.domain}${path}`);
  const [cited] = answer?.citations ?? [];
  return {
    site,
    rank: answer?.results.findIndex(({ url }) => right.includes(url)) ?? -1,
    answered: cited !== undefined,
    right_page_cited_first: cited !== undefined && right.includes(cited.url),
  };
}

/** Takes each sentence from the answer and looks for it on the page its mark links to. */
function verbatimPercent(answers: Answer[], sites: ReaderSite[]): number {
  const blocks = new Map(sites.flatMap(({ pages }) => pages).map((page) => [page.url, page.blocks]));
  const quoted = answers.flatMap(({ text, citations }) =>
    citations.map(({ url, start, end }, i) => {
      const from = citations[i - 1]?.end ?? 0;
      const sentence = text
        .slice(from, start ?? 0)
        .replace(/^\s*(?:\d\. \*\*.+?\*\*: )?/, '')
        .trim();
      const marked = /^\[\d\]$/.test(text.slice(start ?? 0, end ?? 0));
      return (
        marked &&
        sentence !== '' &&
        (blocks.get(url)?.some((block) => block.text.includes(sentence)) ?? false)
      );
    }),
  );
  return (quoted.filter(Boolean).length / quoted.length) * 100;
}
