import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createExtractiveWriter } from '../server/src/writer/built-in/extractive.ts';
import type { VariantChange, VariantSegment } from '../server/src/writer/variant-types.ts';
import { atLeast, atMost, type BenchRow, percentOf, shown } from './bench-row.ts';
import { markOf } from './quality-mark.ts';
import { type SeenPage, type SeenSite, seeSite } from './variant-pages.ts';

interface VariantSite {
  host: string;
  name: string;
  /** The writer was changed with the `tuning` sites in view, not with the others. */
  used_for: 'tuning' | 'holdout';
}

/** Whether a marketer who speaks the language would keep a change as it is, by its mark; others count as unjudged. */
interface JudgedChange {
  host: string;
  path: string;
  mark: string;
  good: boolean;
}

/** Segments that every website has from the first day; variants for all assistants are written alike. */
const SEGMENTS: VariantSegment[] = [
  { kind: 'assistant', label: 'ChatGPT', name: '' },
  { kind: 'search', label: 'Search', name: '' },
  { kind: 'returning', label: 'Returning visitors', name: '' },
];
const writer = createExtractiveWriter();

const dataOf = <T>(file: string): T =>
  JSON.parse(readFileSync(new URL(`./data/${file}`, import.meta.url), 'utf8'));

/** What the built-in writer does with the pages that are enabled first, on real websites in a real browser. */
export async function run(): Promise<BenchRow[]> {
  const folder = process.env.QUALITY_SITES;
  const sites = folder === undefined ? [] : dataOf<VariantSite[]>('real-variant-sites.json');
  const present = sites.filter(({ host }) => existsSync(join(folder ?? '', host)));
  if (present.length === 0) {
    console.log(
      'No real websites: left out. QUALITY_SITES names a folder that holds a folder for each host.',
    );
    return [];
  }
  const judged = dataOf<JudgedChange[]>('real-variants-judged.json');
  const pages: (WrittenPage & { used_for: VariantSite['used_for'] })[] = [];
  for (const { host, name, used_for } of present)
    for (const page of await writePages(await seeSite(folder ?? '', host), name))
      pages.push({ ...page, used_for });
  const verdictOf = ({ host, path }: WrittenPage, mark: string) =>
    judged.find((one) => one.host === host && one.path === path && one.mark === mark)?.good;
  const isKept = (page: WrittenPage) => page.marks.some((mark) => verdictOf(page, mark) === true);
  const changes = pages.flatMap((page) => page.marks.map((mark) => verdictOf(page, mark)));
  const known = changes.filter((good) => good !== undefined);
  const held = pages.filter(({ used_for }) => used_for === 'holdout');
  return [
    shown('real websites', present.length, ''),
    shown('pages that would be enabled first', pages.length, ''),
    atLeast('pages with a change that a marketer would keep', percentOf(pages, isKept), '%', MIN_PAGES),
    shown('the same on held-out sites', percentOf(held, isKept), '%'),
    atLeast(
      'changes that a marketer would keep',
      percentOf(known, (good) => good),
      '%',
      MIN_CHANGES,
    ),
    atMost('changes nobody has judged', changes.length - known.length, '', 0),
  ];
}

const MIN_PAGES = 50;
const MIN_CHANGES = 75;

interface WrittenPage {
  host: string;
  path: string;
  /** Marks of each different change. */
  marks: string[];
}

async function writePages(site: SeenSite, brand_name: string): Promise<WrittenPage[]> {
  const { host, language, pages } = site;
  const written: WrittenPage[] = [];
  for (const page of site.seen) {
    const elements = page.elements.filter(({ enabled }) => enabled);
    const made = await Promise.all(
      SEGMENTS.map((segment) =>
        writer.writeVariant({
          ...{ brand_name, host, language, pages, elements, segment },
          ...{ description: '', feedback: '', notes: [], wishes: [], rivals: [], images: [] },
          page: { path: page.path, title: page.title },
          signal: AbortSignal.timeout(60_000),
        }),
      ),
    );
    const changes = made.flatMap((one) => one.changes.map((change) => markOfChange(page, change)));
    written.push({ host, path: page.path, marks: [...new Set(changes)] });
  }
  return written;
}

const markOfChange = ({ elements }: SeenPage, { element_id, text, href }: VariantChange): string =>
  markOf(JSON.stringify([elements.find(({ id }) => id === element_id)?.content, text, href]));
