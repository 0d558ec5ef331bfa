export const fold = (text: string) => text.replace(/\s+/g, ' ').trim();

/** The texts in an element that a person reads, in order; also `others`. */
export const readingNodes = (element: Element, others: (node: Text) => unknown) => {
  const walker = document.createTreeWalker(element, 4 /* SHOW_TEXT */);
  const nodes: Text[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    if ((node.data.trim() || others(node)) && !node.parentElement?.closest('svg,script,style'))
      nodes.push(node);
  }
  return nodes;
};

/**
 * The text that receives the new wording, so that links, bold words and icons around it stay: the longest of the
 * element's own, else of its children's.
 */
export const holderOf = (nodes: Text[], element: Element): Text | undefined => {
  const rank = (node: Text) => (node.parentNode === element ? 1e6 : 0) + node.data.length;
  return [...nodes].sort((a, b) => rank(b) - rank(a))[0];
};

/** Throws where a change does not fit the page; then no part of it is made. */
export const demand = (fits: unknown) => {
  if (!fits) throw fits;
};

/** The address, unless it would run something. */
export const safe = (address: string) => {
  demand(/^(https?|mailto|tel):/.test(new URL(address, location.href).href));
  return address;
};
