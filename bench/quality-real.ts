import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCompetitors } from '../server/src/understanding/research/competitors/find-competitors.ts';
import { keyOf } from '../server/src/understanding/research/competitors/word-use.ts';
import { inMainLanguage } from '../server/src/understanding/research/main-language.ts';
import { createExtractiveWriter } from '../server/src/writer/built-in/extractive.ts';
import { readCompany } from '../server/src/writer/taxonomy/read-company.ts';
import { categoriesNamed } from '../server/src/writer/taxonomy/weigh-categories.ts';
import type { WrittenPage } from '../server/src/writer/writer.ts';
import { atLeast, atMost, type BenchRow, percentOf, shown } from './bench-row.ts';
import { crawlSiteFolder } from './crawl-site-folder.ts';
import { markOf } from './quality-mark.ts';
import { type JudgedSite, type RealSite, readerRows } from './quality-real-reader.ts';

/**
 * A text of the product as a person judged it, by its mark, because it repeats others' sentences. A text that has
 * changed counts as unjudged.
 */
interface JudgedText {
  host: string;
  mark: string;
  good: boolean;
  note?: string;
}

const MAX_PAGES = 50;
const TOPICS = 4;
const signal = () => AbortSignal.timeout(60_000);
const writer = createExtractiveWriter();

const dataOf = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));

/** Sites of the judgments that stand, a folder a host, in the folder that QUALITY_SITES names. */
export async function readRealSites(): Promise<RealSite[]> {
  const folder = process.env.QUALITY_SITES;
  const judged = dataOf<JudgedSite[]>('real-sites.json');
  const present = folder === undefined ? [] : judged.filter(({ host }) => existsSync(join(folder, host)));
  const sites: RealSite[] = [];
  for (const site of present) {
    const pages = await crawlSiteFolder(join(folder ?? '', site.host), site.host, MAX_PAGES);
    sites.push({ judged: site, pages, read: inMainLanguage(pages) });
  }
  return sites;
}

/** What the product says about real companies, compared with what a person said before. */
export async function run(): Promise<BenchRow[]> {
  const sites = await readRealSites();
  if (sites.length === 0) {
    console.log(
      'No real websites: left out. QUALITY_SITES names a folder that holds a folder for each host.',
    );
    return [];
  }
  const languages = new Set(sites.map(({ judged }) => judged.language));
  return [
    shown('real websites', sites.length, ''),
    shown('languages', languages.size, ''),
    ...categoryRows(sites),
    ...competitorRows(sites),
    ...readerRows(sites),
    ...(await promptRows(sites)),
    ...(await pageRows(sites)),
  ];
}

type Verdict = 'right' | 'asked' | 'wrong';

function judgeCategory({ judged, read }: RealSite): Verdict {
  const { category } = readCompany({ brand_name: judged.name, host: judged.host, pages: read });
  if (category === null) return 'asked';
  const right = judged.category.flatMap((name) => categoriesNamed(name, 'en').categories);
  if (right.includes(category)) return 'right';
  console.log(`category (${judged.host}): ${category.id} for ${judged.category.join(', ')}`);
  return 'wrong';
}

function categoryRows(sites: RealSite[]): BenchRow[] {
  const verdicts = sites.map(judgeCategory);
  return [
    shown(
      'category stated and right',
      percentOf(verdicts, (verdict) => verdict === 'right'),
      '%',
    ),
    atLeast(
      'category right, or asked',
      percentOf(verdicts, (verdict) => verdict !== 'wrong'),
      '%',
      95,
    ),
    atMost(
      'category stated and wrong',
      percentOf(verdicts, (verdict) => verdict === 'wrong'),
      '%',
      3,
    ),
  ];
}

/** A company as a site may write it: "Acrobat | Adobe Acrobat". */
const spellings = (company: string) => company.split(' | ').map(keyOf);

function competitorRows(sites: RealSite[]): BenchRow[] {
  const compared = sites.map(({ judged, read }) => {
    const found = findCompetitors({ brand_name: judged.name, host: judged.host, pages: read });
    const keys = found.map(({ name }) => keyOf(name));
    const missed = judged.competitors.filter((one) => !spellings(one).some((key) => keys.includes(key)));
    const wrong = keys.filter((key) => !judged.competitors.some((one) => spellings(one).includes(key)));
    for (const name of missed) console.log(`competitor missed (${judged.host}): ${name}`);
    for (const name of wrong) console.log(`no competitor (${judged.host}): ${name}`);
    return { judged, named: judged.competitors.length, missed, found: keys.length, wrong };
  });
  const shareOf = (some: typeof compared) => {
    const sum = (figure: (one: (typeof compared)[number]) => number) =>
      some.reduce((total, one) => total + figure(one), 0);
    const [named, found] = [sum((one) => one.named), sum((one) => one.found)];
    return {
      found: named === 0 ? 100 : 100 - (100 * sum(({ missed }) => missed.length)) / named,
      right: found === 0 ? 100 : 100 - (100 * sum(({ wrong }) => wrong.length)) / found,
    };
  };
  const all = shareOf(compared);
  const held = shareOf(compared.filter(({ judged }) => judged.used_for === 'holdout'));
  return [
    atLeast('competitors named on a site that were found', all.found, '%', 85),
    shown('the same on held-out sites', held.found, '%'),
    atLeast('competitors found that are right', all.right, '%', 90),
    shown('the same on held-out sites', held.right, '%'),
  ];
}

/** Prompts as the built-in writer now proposes them. */
export async function proposePrompts(
  sites: RealSite[],
): Promise<{ host: string; text: string; language: string }[]> {
  const proposed = sites.map(async ({ judged: { host, name, language }, read }) => {
    const input = { brand_name: name, host, pages: read, description: '', existing: [], count: TOPICS };
    const topics = await writer.proposeTopics({ ...input, signal: signal() });
    const prompts = new Set(
      topics.filter(({ choice }) => !choice).flatMap((topic) => topic.prompts.map(({ text }) => text)),
    );
    return [...prompts].map((text) => ({ host, text, language }));
  });
  return (await Promise.all(proposed)).flat();
}

async function promptRows(sites: RealSite[]): Promise<BenchRow[]> {
  const judged = judgedRows(await proposePrompts(sites), dataOf('real-prompts-judged.json'), 'prompts');
  const languages = Map.groupBy(judged.known, ({ language }) => language);
  return [
    ...[...languages].map(([language, known]) =>
      atLeast(
        `prompts that a buyer would ask, ${language}`,
        percentOf(known, ({ good }) => good),
        '%',
        75,
      ),
    ),
    judged.unjudged,
  ];
}

/** A page for each question, as the built-in writer now writes it. */
export async function writeRealPages(
  sites: RealSite[],
): Promise<{ host: string; request: string; page: WrittenPage }[]> {
  const written = sites.flatMap(({ judged: { host, name, language, questions, unanswerable }, read }) =>
    [...questions.map(({ text }) => text), ...unanswerable].map(async (request) => ({
      host,
      request,
      page: await writer.writePage({
        brand_name: name,
        host,
        language,
        description: '',
        feedback: '',
        pages: read,
        notes: [],
        request,
        existing: [],
        signal: signal(),
      }),
    })),
  );
  return Promise.all(written);
}

async function pageRows(sites: RealSite[]): Promise<BenchRow[]> {
  const written = await writeRealPages(sites);
  const offered = written.filter(({ page }) => !page.outline);
  const texts = offered.map(({ host, request, page }) => ({ host, text: `${request}\n${page.markdown}` }));
  const judged = judgedRows(texts, dataOf('real-pages-judged.json'), 'pages');
  return [
    shown(
      'questions that got a page',
      percentOf(written, ({ page }) => !page.outline),
      '%',
    ),
    atLeast(
      'pages offered that are publishable unchanged',
      percentOf(judged.known, ({ good }) => good),
      '%',
      60,
    ),
    judged.unjudged,
  ];
}

function judgedRows<T extends { host: string; text: string }>(
  texts: T[],
  verdicts: JudgedText[],
  kind: string,
) {
  const said = new Map(verdicts.map(({ host, mark, good }) => [`${host} ${mark}`, good]));
  const known = texts.flatMap((one) => {
    const good = said.get(`${one.host} ${markOf(one.text)}`);
    return good === undefined ? [] : [{ ...one, good }];
  });
  return { known, unjudged: atMost(`${kind} nobody has judged`, texts.length - known.length, '', 0) };
}
