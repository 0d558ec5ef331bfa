import { isElement, MAX_DEPTH, type PageElement, type PageNode } from '../../language/page/page-dom.ts';

const SCRIPT = /\/s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.js$/i;

/** The domain whose script is at an address; null for other addresses. */
export function scriptDomain(address: string): string | null {
  return SCRIPT.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase() ?? null;
}

/** The script's full address, in the inline part of its tag. */
const NAMED = /"https?:\/\/[^"/]+\/s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.js"/i;

/** Domains whose scripts a page's source loads; comments and plain text are ignored. */
export function scriptDomains(nodes: readonly PageNode[], url: string, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return nodes.filter(isElement).flatMap((node) => {
    const src = node.tagName === 'script' ? node.attribs.src : undefined;
    const address = src === undefined ? null : URL.parse(src, url);
    const own = address ? scriptDomain(address.href) : inlineDomain(node);
    return [...(own ? [own] : []), ...scriptDomains(node.children, url, depth + 1)];
  });
}

function inlineDomain(node: PageElement): string | null {
  if (node.tagName !== 'script') return null;
  const text = node.children.map((child) => ('data' in child ? child.data : '')).join('');
  return text.includes('.sightline') ? (NAMED.exec(text)?.[1]?.toLowerCase() ?? null) : null;
}
