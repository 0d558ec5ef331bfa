import { diffArrays } from 'diff';
import { isElement, type PageElement, type PageNode } from '../../language/page/page-dom.ts';
import { escapeText, markupOf, openingOf } from './marked-nodes.ts';

/** A word, a space or an element without text such as an image, with the inline elements around it. */
interface Token {
  html: string;
  around: PageElement[];
  key: string;
}

const MAX_EDITS = 1500;
const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The content of an edited block, word by word. */
export function markInline(before: readonly PageNode[], after: readonly PageNode[]): string {
  const [old, now] = [tokensOf(before), tokensOf(after)];
  const parts = diffArrays(
    old.map(({ key }) => key),
    now.map(({ key }) => key),
    { maxEditLength: MAX_EDITS },
  ) ?? [
    { removed: true, added: false, count: old.length },
    { removed: false, added: true, count: now.length },
  ];
  let [at_old, at_now] = [0, 0];
  let html = '';
  let gone: Token[] = [];
  let came: Token[] = [];
  let gap: Token[] = [];
  const settle = () => {
    for (;;) {
      const [lost, last] = [gone.at(-1), came.at(-1)];
      if (!lost || !last || !isGap(last) || lost.key !== last.key) break;
      gone.pop();
      came.pop();
      gap.unshift(last);
    }
    if (gone.length > 0) html += `<del>${join(gone)}</del>`;
    if (came.length > 0) html += `<ins>${join(came)}</ins>`;
    html += join(gap);
    [gone, came, gap] = [[], [], []];
  };
  for (const { added, removed, count } of parts) {
    const lost = old.slice(at_old, at_old + count);
    const there = now.slice(at_now, at_now + count);
    if (!added) at_old += count;
    if (!removed) at_now += count;
    if (added || removed) {
      // A space between two changes belongs to both, so that they read as one.
      gone.push(...gap, ...(removed ? lost : []));
      came.push(...gap, ...(added ? there : []));
      gap = [];
    } else if (gone.length + came.length > 0 && there.every(isGap)) gap.push(...there);
    else {
      settle();
      html += join(there);
    }
  }
  settle();
  return html;
}

const isGap = ({ html }: Token) => html.trim() === '';

function tokensOf(nodes: readonly PageNode[], around: PageElement[] = []): Token[] {
  return nodes.flatMap((node): Token[] => {
    if (isElement(node)) {
      if (node.children.length > 0) return tokensOf(node.children, [...around, node]);
      return [tokenOf(markupOf(node), around)];
    }
    if (node.type !== 'text') return [];
    return [...words.segment(node.data)].map(({ segment }) => tokenOf(escapeText(segment), around));
  });
}

function tokenOf(html: string, around: PageElement[]): Token {
  return { html, around, key: `${around.map(openingOf).join('')}${html}` };
}

/** Consecutive tokens inside the same elements share them. */
function join(tokens: readonly Token[]): string {
  let html = '';
  let open: PageElement[] = [];
  for (const { html: own, around } of tokens) {
    let shared = 0;
    while (shared < open.length && open[shared] === around[shared]) shared += 1;
    html += close(open.slice(shared)) + around.slice(shared).map(openingOf).join('') + own;
    open = around;
  }
  return html + close(open);
}

const close = (open: readonly PageElement[]) =>
  open
    .toReversed()
    .map(({ tagName }) => `</${tagName}>`)
    .join('');
