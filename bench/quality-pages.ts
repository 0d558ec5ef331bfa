import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { markdownBlocks, sentenceSpans } from '../server/src/language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../server/src/language/markdown/parse-markdown.ts';
import type { Page } from '../server/src/language/page/page.ts';
import { isQuotableSentence } from '../server/src/language/sentence-gate.ts';
import { createExtractiveWriter } from '../server/src/writer/built-in/extractive.ts';
import { findUnsupported } from '../server/src/writer/checks/check-facts.ts';
import type { WrittenPage } from '../server/src/writer/writer.ts';
import { atLeast, atMost, type BenchRow, percentOf, shown } from './bench-row.ts';
import { type PackagedSite, readPackagedSites } from './quality-sites.ts';
import { readWrittenSite } from './writer-run.ts';

interface Request {
  site: string;
  request: string;
  /** Paths of the pages that answer it; none where the site doesn't. */
  pages: string[];
}

/**
 * One page as a person judged it. A page whose text has changed since counts as unjudged, so the list cannot become
 * outdated.
 */
interface JudgedPage {
  site: string;
  request: string;
  text: string;
  verdict: 'good' | 'fair' | 'poor';
  note?: string;
}

interface SourceSite {
  name: string;
  domain: string;
  language: string;
  pages: Page[];
}

export interface Written extends Request {
  from: SourceSite;
  page: WrittenPage;
}

const read = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));

/** What the built-in writer's pages are worth, by rule and by a reader's judgment, and how well facts are checked. */
export async function run(): Promise<BenchRow[]> {
  const written = await writePages();
  const answerable = written.filter(({ pages }) => pages.length > 0);
  const others = written.filter(({ pages }) => pages.length === 0);
  const full = written.filter(({ page }) => !page.outline);
  const sentences = full.flatMap(sentencesOf);
  return [
    atLeast(
      'requests answered in the first paragraph from the right page',
      percentOf(answerable, isRight),
      '%',
      75,
    ),
    shown(
      'answerable requests that got an outline',
      percentOf(answerable, ({ page }) => page.outline),
      '%',
    ),
    atLeast(
      'outlines where the site does not answer',
      percentOf(others, ({ page }) => page.outline),
      '%',
      85,
    ),
    atLeast(
      'sentences that stand word for word on a page',
      percentOf(sentences, ({ verbatim }) => verbatim),
      '%',
      100,
    ),
    atMost('torn sentences', sentences.filter(({ whole }) => !whole).length, '', 0),
    atMost(
      'meta descriptions that are empty, torn or over 160 characters',
      full.filter(({ page }) => !isMeta(page)).length,
      '',
      0,
    ),
    atMost(
      'facts flagged on pages that only quote',
      full.flatMap(({ page }) => page.unsupported).length,
      '',
      0,
    ),
    ...judgedRows(written),
    ...factRows(),
  ];
}

/** The pages of the measurement as currently written. */
export async function writePages(): Promise<Written[]> {
  const { requests } = read<{ requests: Request[] }>('page-requests.json');
  const sites = readSites();
  const writer = createExtractiveWriter();
  const written: Written[] = [];
  for (const request of requests) {
    const from = sites.get(request.site);
    if (from === undefined) throw new Error(`page-requests.json names ${request.site}, which is no site.`);
    const page = await writer.writePage({
      brand_name: from.name,
      host: from.domain,
      language: from.language,
      description: '',
      feedback: '',
      pages: from.pages,
      notes: [],
      request: request.request,
      existing: [],
      signal: AbortSignal.timeout(60_000),
    });
    written.push({ ...request, from, page });
  }
  return written;
}

function readSites(): Map<string, SourceSite> {
  const { sites } = read<{ sites: PackagedSite[] }>('reader-questions.json');
  const { written } = read<{ written: { site_id: string; name: string }[] }>('writer-sites.json');
  const packaged = readPackagedSites(sites).map(
    ({ site_id, name, domain, pages }) => [site_id, { name, domain, language: 'en', pages }] as const,
  );
  const own = written.map(({ site_id, name }) => {
    const pages = readWrittenSite(site_id, `${site_id}.example`);
    return [
      site_id,
      { name, domain: `${site_id}.example`, language: pages[0]?.language ?? 'en', pages },
    ] as const;
  });
  return new Map<string, SourceSite>([...packaged, ...own]);
}

const pathOf = (url: string) => new URL(url).pathname;

/** The source named first, right under the answer, is one of the labeled pages. */
function isRight({ page, pages }: Written): boolean {
  const source = page.markdown.split('\n\n').find((part) => /^(?:Source|Quelle): /.test(part)) ?? '';
  const [, url] = /\]\((https?:[^)]+)\)/.exec(source) ?? [];
  return !page.outline && url !== undefined && pages.includes(pathOf(url));
}

/** "Yes.", "Usually not." */
const SHORT = 3;

/** Every sentence of the page's paragraphs and items, without facts and lists of sources. */
function sentencesOf({ page, from }: Written): { verbatim: boolean; whole: boolean }[] {
  const texts = from.pages.flatMap(({ description, blocks }) => [
    description ?? '',
    ...blocks.map(({ text }) => text),
  ]);
  const said = texts.join('\n');
  const blocks = markdownBlocks(parseMarkdown(page.markdown)).filter(
    ({ kind, text, heading }) =>
      kind !== 'heading' &&
      !/^(?:Source|Quelle): /.test(text) &&
      !/^(?:Facts|Sources|Quellen)$/.test(heading?.text ?? ''),
  );
  return blocks.flatMap((block) => {
    if (block.kind !== 'paragraph') return [{ verbatim: said.includes(block.text), whole: true }];
    const spans = sentenceSpans(block).map(({ text }) => text);
    return spans.map((text) => ({
      verbatim: text.split(/(?<=[.!?]) /).every((part) => said.includes(part)),
      whole: isQuotableSentence(text) || text.split(' ').length <= SHORT,
    }));
  });
}

const isMeta = ({ meta_description: text }: WrittenPage) =>
  text.length > 0 && text.length <= 160 && /[.!?]["”’)]*$/.test(text);

export const textMark = ({ page }: Written) =>
  createHash('sha256').update(`${page.title}\n${page.markdown}`).digest('hex').slice(0, 8);

/** Written for readers who look things up, so their sentences are less self-contained than a company's. */
const MANUALS = new Set(['git', 'apache', 'postgresql']);

function judgedRows(written: Written[]): BenchRow[] {
  const list = read<JudgedPage[]>('pages-judged.json');
  const verdicts = written.flatMap(
    (one) =>
      list.find(
        ({ site, request, text }) => site === one.site && request === one.request && text === textMark(one),
      ) ?? [],
  );
  const isManual = ({ site }: JudgedPage) => MANUALS.has(site);
  const [manuals, websites] = [verdicts.filter(isManual), verdicts.filter((one) => !isManual(one))];
  const share = (all: JudgedPage[], wanted: JudgedPage['verdict']) =>
    percentOf(all, ({ verdict }) => verdict === wanted);
  return [
    atLeast('pages read by a person', verdicts.length, '', 25),
    atLeast('of those on company websites, good enough to publish', share(websites, 'good'), '%', 75),
    atMost('of those on company websites, poor', share(websites, 'poor'), '%', 5),
    shown('of those on reference manuals, good enough to publish', share(manuals, 'good'), '%'),
    shown('of those on reference manuals, poor', share(manuals, 'poor'), '%'),
  ];
}

interface LabelledFacts {
  brand: string;
  sources: string[];
  links: string[];
  cases: { text: string; flag: string[] }[];
}

/** Precision and recall over every figure, name and address that a reader marked, including known misses. */
function factRows(): BenchRow[] {
  const { brand, sources, links, cases } = read<LabelledFacts>('facts.labelled.json');
  const judged = cases.map(({ text, flag }) => ({
    flag,
    found: findUnsupported(text, { names: [brand], texts: sources, links }).map((one) => one.text),
  }));
  const found = judged.flatMap((one) => one.found);
  const right = judged.flatMap((one) => one.found.filter((text) => one.flag.includes(text)));
  const flags = judged.flatMap(({ flag }) => flag);
  return [
    atLeast(
      'flagged facts not found in any source (precision)',
      (right.length / found.length) * 100,
      '%',
      95,
    ),
    atLeast(
      'facts without a source that were flagged (recall)',
      (right.length / flags.length) * 100,
      '%',
      80,
    ),
    shown('labelled texts', cases.length, ''),
  ];
}
