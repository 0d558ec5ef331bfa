import { isElement, MAX_DEPTH, type PageNode } from '../../platform/page/page-dom.ts';

const SCRIPT = /\/s\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\.js$/i;

/** The domain whose script stands at an address; null for other addresses. */
export function scriptDomain(address: string): string | null {
  return SCRIPT.exec(URL.parse(address)?.pathname ?? '')?.[1]?.toLowerCase() ?? null;
}

/** Domains whose scripts a page's source names, comments and other text aside. */
export function scriptDomains(nodes: readonly PageNode[], url: string, depth = 0): string[] {
  if (depth > MAX_DEPTH) return [];
  return nodes.filter(isElement).flatMap((node) => {
    const src = node.tagName === 'script' ? node.attribs.src : undefined;
    const address = src === undefined ? null : URL.parse(src, url);
    const own = address && scriptDomain(address.href);
    return [...(own ? [own] : []), ...scriptDomains(node.children, url, depth + 1)];
  });
}
