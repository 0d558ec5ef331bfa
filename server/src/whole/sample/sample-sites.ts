import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One page of a sample website, as in its file. */
export interface SamplePage {
  /** Such as `/pricing`; `/` for the home page. */
  path: string;
  title: string;
  description: string;
  /** Its name in the menu; null when only other pages link to it. */
  menu: string | null;
  /** The simulated day on which it appears. */
  from: number;
  kind: 'software' | 'article' | 'faq' | 'form' | null;
  markdown: string;
}

export interface SampleSite {
  name: string;
  host: string;
  color: string;
  /** The look that all of them share. */
  css: string;
  pages: SamplePage[];
}

/** Days on which the owner does something or a website changes. */
export const SAMPLE_DAYS = 14;
/** After the second of them, people and crawlers come for this long, so that each figure has a range to compare with. */
export const QUIET_DAYS = 48;
/** From the first simulated day to the last. */
export const ALL_DAYS = SAMPLE_DAYS + QUIET_DAYS;
/** The last day before the quiet weeks. */
export const QUIET_AFTER = 2;

const FOLDER = path.resolve(import.meta.dirname, '../../../sample-sites');

export const OWN = { folder: 'shiftlark', name: 'Shiftlark', host: 'sample.localhost', color: '#0b6e4f' };
export const RIVALS = [
  { folder: 'rosterbay', name: 'Rosterbay', host: 'rosterbay-sample.localhost', color: '#1f5fa8' },
  { folder: 'tablehands', name: 'Tablehands', host: 'tablehands-sample.localhost', color: '#8a3b12' },
] as const;
export const REVIEWS = {
  folder: 'back-office-review',
  name: 'The Back Office Review',
  host: 'back-office-review-sample.localhost',
  color: '#4a4a4a',
};
const NEWS = {
  folder: 'kitchen-week',
  name: 'Kitchen Week',
  host: 'news.kitchen-week-sample.localhost',
  color: '#8c1d40',
};
const FORUM = {
  folder: 'rota-talk',
  name: 'Rota Talk',
  host: 'forum.rota-talk-sample.localhost',
  color: '#3d5a80',
};
const [ROSTERBAY, TABLEHANDS] = RIVALS;
const SITES = [OWN, ...RIVALS, REVIEWS, NEWS, FORUM];
/** Names by which answer material calls the sites. */
export const CITED_SITES = {
  own: OWN,
  rosterbay: ROSTERBAY,
  tablehands: TABLEHANDS,
  review: REVIEWS,
  news: NEWS,
  forum: FORUM,
} as const;

const read = new Map<string, SampleSite>();

export const SAMPLE_HOSTS: readonly string[] = SITES.map(({ host }) => host);

/** The site of a host name, read from its files once. */
export function sampleSite(host: string): SampleSite | null {
  const known = read.get(host);
  if (known) return known;
  const found = SITES.find((site) => site.host === host);
  if (!found) return null;
  const { folder, name, color } = found;
  const css = readFileSync(path.join(FOLDER, 'site.css'), 'utf8');
  const site = { name, host, color, css, pages: readPages(path.join(FOLDER, folder)) };
  read.set(host, site);
  return site;
}

/** The home page first, then in the order in which pages were added. */
function readPages(folder: string): SamplePage[] {
  const pages = readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => readSamplePage(file, readFileSync(path.join(folder, file), 'utf8')));
  return pages.sort((a, b) => place(a) - place(b) || a.path.localeCompare(b.path));
}

const place = (page: SamplePage) => (page.path === '/' ? 0 : page.from);

function readSamplePage(file: string, text: string): SamplePage {
  const [, head = '', markdown = ''] = text.split(/^---\n/m);
  const fields = new Map(
    head.split('\n').map((line) => {
      const colon = line.indexOf(': ');
      return [line.slice(0, colon), line.slice(colon + 2).trim()];
    }),
  );
  const name = file.replace(/\.md$/, '');
  return {
    path: name === 'index' ? '/' : `/${name}`,
    title: fields.get('title') ?? name,
    description: fields.get('description') ?? '',
    menu: fields.get('menu') ?? null,
    from: Number(fields.get('from') ?? 1),
    kind: kindOf(fields.get('kind')),
    markdown: markdown.trim(),
  };
}

const kindOf = (text: string | undefined): SamplePage['kind'] =>
  text === 'software' || text === 'article' || text === 'faq' || text === 'form' ? text : null;
