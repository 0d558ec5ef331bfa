import { isElement, MAX_DEPTH, type PageElement, type PageNode } from '../../language/page/page-dom.ts';

const SCRIPT = /\/s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.js$/i;

/** The domain whose script is at an address; null for other addresses, as that of the part for consent platforms. */
export function scriptDomain(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.searchParams.has('consent')) return null;
  return SCRIPT.exec(url.pathname)?.[1]?.toLowerCase() ?? null;
}

/** A tag in a page: as one line, or with its beginning in the page. */
export interface FoundTag {
  domain: string;
  /** Where its script comes from. */
  host: string;
  form: 'line' | 'inline';
}

/** The script's full address, in the inline part of its tag. */
const NAMED = /"(https?:\/\/[^"/]+\/s\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\.js)"/i;

/** Tags in a page's source; comments and plain text are ignored. */
export function tagsIn(nodes: readonly PageNode[], url: string, depth = 0): FoundTag[] {
  if (depth > MAX_DEPTH) return [];
  return nodes.filter(isElement).flatMap((node) => {
    const own = node.tagName === 'script' ? tagOf(node, url) : null;
    return [...(own ? [own] : []), ...tagsIn(node.children, url, depth + 1)];
  });
}

function tagOf(script: PageElement, url: string): FoundTag | null {
  const { src } = script.attribs;
  const address = URL.parse(src ?? inlineAddress(script), url);
  const domain = address && scriptDomain(address.href);
  return domain ? { domain, host: address.host, form: src === undefined ? 'inline' : 'line' } : null;
}

/** Empty where there is none. */
function inlineAddress(script: PageElement): string {
  const text = script.children.map((child) => ('data' in child ? child.data : '')).join('');
  return text.includes('.sightline') ? (NAMED.exec(text)?.[1] ?? '') : '';
}
