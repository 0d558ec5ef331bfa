import { createLocal } from '../server/src/assistants/local.ts';
import { readerAnswer } from '../server/src/assistants/reader-answer.ts';
import type { ReaderIndex } from '../server/src/language/search/index-types.ts';
import { buildReaderIndex, type ReaderSite } from '../server/src/language/search/reader-index.ts';
import { type BenchRow, median, quantile, timeAtMost } from './bench-row.ts';
import { ask } from './quality-ask.ts';
import { type PackagedSite, readPackagedSites } from './quality-sites.ts';

const PASSAGES = 5_000;
const SITES = 20;
const PAGES_OF_SITE = 50;
/** As long as a page on a company's site; manuals are several times longer. */
const BLOCKS_OF_PAGE = 30;
const BUILDS = 5;

/** Time to answer at 5,000 passages, and to build an index of 20 sites with 50 pages each. */
export async function measureSpeed(packaged: PackagedSite[], questions: string[]): Promise<BenchRow[]> {
  const index = indexOfAtLeast(PASSAGES, packaged);
  const reader = createLocal(async (text) => readerAnswer(index, text));
  for (const text of questions) await ask(reader, text);
  const times: number[] = [];
  for (const text of questions) {
    const started = performance.now();
    await ask(reader, text);
    times.push(performance.now() - started);
  }
  const name = `time to answer at ${index.passages.length} passages, p95`;
  return [timeAtMost(name, quantile(times, 0.95), 'ms', 50), timeToBuild(packaged)];
}

function indexOfAtLeast(passages: number, packaged: PackagedSite[]): ReaderIndex {
  for (let maxPages = 60; ; maxPages += 10) {
    const index = buildReaderIndex(readPackagedSites(packaged, maxPages));
    if (index.passages.length >= passages) return index;
  }
}

function timeToBuild(packaged: PackagedSite[]): BenchRow {
  const read = readPackagedSites(packaged, PAGES_OF_SITE);
  const sites = Array.from({ length: SITES }, (_, i): ReaderSite => {
    const pages = read[i % read.length]?.pages ?? [];
    const short = pages.map((page) => ({ ...page, blocks: page.blocks.slice(0, BLOCKS_OF_PAGE) }));
    return { site_id: String(i), name: `Site ${i}`, domain: `${i}.example`, pages: short };
  });
  const times: number[] = [];
  let size = '';
  for (let i = 0; i < BUILDS; i++) {
    const started = performance.now();
    const { pages, passages } = buildReaderIndex(sites);
    times.push(performance.now() - started);
    size = `${pages.length} pages, ${passages.length} passages`;
  }
  return timeAtMost(`index of ${size}`, median(times), 'ms', 1500);
}
