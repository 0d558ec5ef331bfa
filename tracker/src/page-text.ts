export const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The texts in an element that a person reads, in order. */
export function readingNodes(element: Element): Text[] {
  const walker = document.createTreeWalker(element, 4 /* SHOW_TEXT */);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if (node.data.trim() && !node.parentElement?.closest('svg,script,style')) nodes.push(node);
  }
  return nodes;
}

/**
 * The text that receives the new wording, so that links, bold words and icons around it stay: the longest of the
 * element's own, else of its children's.
 */
export function holderOf(nodes: Text[], element: Element): Text | undefined {
  const rank = (node: Text) => (node.parentNode === element ? 1e6 : 0) + node.data.length;
  return [...nodes].sort((a, b) => rank(b) - rank(a))[0];
}

/** The address, unless it would run something; then no part of the change is made. */
export function safe(address: string): string {
  if (/^(https?|mailto|tel):$/.test(new URL(address, location.href).protocol)) return address;
  throw address;
}
