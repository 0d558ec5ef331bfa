import { toString as textOfNode } from 'mdast-util-to-string';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { Block, Page } from '../../../language/page/page.ts';
import type { ReaderIndex } from '../../../language/search/index-types.ts';
import { withoutBoilerplate } from '../../../language/search/passages.ts';
import { buildReaderIndex } from '../../../language/search/reader-index.ts';
import { bareHost } from '../../../platform/bare-host.ts';
import { memoByPages } from '../../checks/memo-by-pages.ts';
import type { WritingSources } from '../../writing-sources.ts';

/** Everything a page may be written from, indexed for search. */
export interface Library {
  index: ReaderIndex;
  own: Page[];
  /** Without furniture, by address; notes have a placeholder address: see `isNote`. */
  pages: Map<string, Page>;
}

/** The customer's own site comes first when both answer. */
export const OWN_SITE = 'own';
/** Notes and the overview have no address of their own. */
const NOTE_URL = 'note:';

export const isNote = ({ url }: { url: string }) => url.startsWith(NOTE_URL);

export const readLibrary = memoByPages(buildLibrary);

function buildLibrary(sources: Omit<WritingSources, 'feedback'>): Library {
  const { brand_name: name, host, pages, notes, description } = sources;
  const own = pages.filter(({ url }) => isOfHost(url, host));
  const others = Map.groupBy(
    pages.filter((page) => !own.includes(page)),
    ({ url }) => URL.parse(url)?.host ?? url,
  );
  const told = [
    ...notes.map((note) => ({ title: `Information from ${name}`, markdown: note })),
    { title: `Information from ${name}`, markdown: description },
  ]
    .map(({ title, markdown }, at) => notePage(`${NOTE_URL}${at + 1}`, title, markdown, sources.language))
    .filter(({ blocks }) => blocks.length > 0);
  const sites = [
    { site_id: OWN_SITE, domain: host, name, pages: own },
    ...[...others].map(([domain, of]) => ({
      site_id: domain,
      domain,
      name: of[0]?.site_name ?? domain,
      pages: of,
      kind: 'source' as const,
    })),
    ...(told.length > 0
      ? [{ site_id: 'notes', domain: 'notes', name, pages: told, kind: 'source' as const }]
      : []),
  ];
  const clean = sites.flatMap((site) => withoutBoilerplate(site.pages));
  return {
    index: buildReaderIndex(sites),
    own,
    pages: new Map(clean.map((page) => [page.url, page])),
  };
}

function isOfHost(url: string, host: string): boolean {
  const of = URL.parse(url)?.hostname;
  const bare = bareHost(host);
  return of !== undefined && (of === host || of === bare || of.endsWith(`.${bare}`));
}

const ABSENCE = /^The pages read do not say:/;

/** A note or the overview as a page: its prose by heading, without links that only name a source. */
function notePage(url: string, title: string, markdown: string, language: string): Page {
  const blocks: Block[] = [];
  let heading: string | null = null;
  const add = (kind: Block['kind'], raw: string) => {
    const text = withoutMarks(raw);
    if (text !== '' && !ABSENCE.test(text)) blocks.push({ kind, text, heading });
  };
  for (const node of parseMarkdown(markdown).children) {
    if (node.type === 'heading') heading = textOfNode(node);
    else if (node.type === 'list') for (const item of node.children) add('list_item', textOfNode(item));
    else if (node.type === 'paragraph') {
      const [only, ...more] = node.children;
      if (only?.type === 'strong' && more.length === 0) heading = textOfNode(only);
      else add('paragraph', textOfNode(node));
    }
  }
  return {
    url,
    title,
    description: null,
    site_name: null,
    language,
    headings: [],
    blocks,
    links: [],
    json_ld: [],
  };
}

/** "… every day. (Pricing)" → "… every day.": a link after a sentence names its source. */
const withoutMarks = (text: string) =>
  text
    .replace(/(?<=[.!?]) \([^()]{1,80}\)(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
