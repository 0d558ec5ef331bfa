/// <reference lib="dom" />
// Runs in the page that is scanned: each function may use only those of this file.

/** Blocks as wide as the page stand below each other; narrower ones are cards of a row. */
function isStack(blocks: readonly Element[]): boolean {
  const boxes = blocks.map((block) => block.getBoundingClientRect());
  return blocks.every((block, at) => {
    const box = boxes[at] as DOMRect;
    const above = boxes[at - 1];
    const isApart = box.width > innerWidth * 0.7 && (!above || box.top >= above.bottom - 1);
    return isApart && /static|relative/.test(getComputedStyle(block).position);
  });
}

/**
 * The parts of the page that could change places, by the heading that begins each: the children of the box that has most
 * of them. None where a heading stands in that box by itself, because what belongs to it would stay behind.
 */
function blocksOf(headings: readonly Element[]): Map<Element, Element> {
  const boxes = new Map<Element, Map<Element, Element>>();
  for (const heading of headings)
    for (let block = heading; block.parentElement && block !== document.body; block = block.parentElement) {
      const blocks = boxes.get(block.parentElement) ?? new Map<Element, Element>();
      if (!blocks.has(block)) blocks.set(block, heading);
      boxes.set(block.parentElement, blocks);
    }
  const isMovable = (blocks: ReadonlyMap<Element, Element>) =>
    blocks.size > 2 &&
    [...blocks].every(([block, heading]) => block !== heading) &&
    isStack([...blocks.keys()]);
  const [most] = [...boxes.values()].filter(isMovable).sort((a, b) => b.size - a.size);
  const begun = new Map<Element, Element>();
  for (const [block, heading] of most ?? []) begun.set(heading, block);
  return begun;
}

/** The functions of this file, to be combined with those that use them. */
export const BLOCK_FUNCTIONS = [isStack, blocksOf];
