import type { Link } from './page.ts';
import { isElement, lineOf, MAX_DEPTH, type PageElement, type PageNode } from './page-dom.ts';
import type { Furniture } from './page-furniture.ts';

const MAX_LINKS = 2000;
const MAX_TEXT_LENGTH = 2000;

/** Every link to another address, once per address and text; relative ones are resolved against `base`. */
export function readLinks(nodes: PageNode[], base: string, furniture: Furniture): Link[] {
  const links = new Map<string, Link>();
  const visit = (nodes: PageNode[], place: Link['place'], depth: number) => {
    for (const node of nodes) {
      if (!isElement(node) || links.size >= MAX_LINKS || depth > MAX_DEPTH) continue;
      const here = furniture.get(node) === 'furniture' ? 'navigation' : place;
      const url = node.tagName === 'a' ? addressOf(node, base) : null;
      if (url !== null) {
        const text =
          lineOf(node.children, MAX_TEXT_LENGTH) ||
          node.attribs['aria-label'] ||
          node.attribs.title ||
          altOf(node.children);
        const key = `${url} ${text}`;
        if (!links.has(key)) links.set(key, { url, text, place: here });
      }
      visit(node.children, here, depth + 1);
    }
  };
  visit(nodes, 'content', 0);
  return [...links.values()];
}

function addressOf({ attribs }: PageElement, base: string): string | null {
  const href = attribs.href?.trim();
  if (!href || href.startsWith('#')) return null;
  const url = URL.parse(href, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  url.hash = '';
  return url.href;
}

function altOf(nodes: PageNode[]): string {
  const image = nodes.find((node) => isElement(node) && node.tagName === 'img');
  return image && isElement(image) ? (image.attribs.alt ?? '') : '';
}
