import {
  applyEdits,
  editInBlock,
  type MarkdownBlock,
  type MarkdownEdit,
  markdownBlocks,
  type Nodes,
  placeOf,
  type SentenceSpan,
  sentenceSpans,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import { leansOnPredecessor } from '../../../language/sentence-gate.ts';
import { stems } from '../../../language/tokens.ts';
import type { PageText } from '../../writer.ts';
import type { EditInstruction } from './edit-instruction.ts';
import { type EditOutcome, wholeWords } from './edit-replace.ts';

type Removal = Extract<EditInstruction, { kind: 'remove' }>;

/** Removes everything about a subject, and what would be left incomplete without it. */
export function removeParts(page: PageText, removal: Removal): EditOutcome {
  const { markdown } = page;
  const edits =
    removal.what === 'section'
      ? sectionEdits(markdown, removal.about)
      : removal.what === 'link'
        ? linkEdits(markdown, removal.about)
        : sentenceEdits(markdown, removal);
  const left = tidied(applyEdits(markdown, edits));
  if (edits.length === 0) return { page, summary: `Nothing on this page is about “${removal.about}”.` };
  if (left === '')
    return {
      page,
      summary: `Only text about “${removal.about}” stands on this page, so nothing was removed. Delete the page instead.`,
    };
  const summary =
    removal.what === 'section'
      ? `Removed the section about “${removal.about}”.`
      : removal.what === 'link'
        ? `Removed links to “${removal.about}”.`
        : `Removed what is said about “${removal.about}”.`;
  return { page: { ...page, markdown: left }, summary };
}

const isAbout = (text: string, about: string) => {
  const wanted = new Set(stems(about));
  return wholeWords(about).test(text) || (wanted.size > 1 && wanted.isSubsetOf(new Set(stems(text))));
};

/** From a heading to the next one of the same level. */
function sectionEdits(markdown: string, about: string): MarkdownEdit[] {
  const nodes = parseMarkdown(markdown).children;
  const wanted = new Set(stems(about));
  const headings = markdownBlocks({ type: 'root', children: nodes }).filter(({ kind }) => kind === 'heading');
  const found = headings.filter(({ text }) => text.toLowerCase() === about.toLowerCase());
  const near = headings.filter(({ text }) => wanted.size > 0 && wanted.isSubsetOf(new Set(stems(text))));
  return (found.length > 0 ? found : near).map(({ start, depth }) => {
    const next = headings.find((one) => one.start > start && one.depth <= depth);
    return { start, end: next?.start ?? markdown.length, text: '' };
  });
}

function sentenceEdits(markdown: string, { about, exact, what }: Removal): MarkdownEdit[] {
  const blocks = markdownBlocks(parseMarkdown(markdown));
  return blocks
    .filter(({ kind }) => kind !== 'heading' && kind !== 'cell')
    .flatMap((block) => {
      const spans = sentenceSpans(block);
      const matching = (span: SentenceSpan) =>
        exact ? span.text.includes(about) || about.includes(span.text) : isAbout(span.text, about);
      const going = withFollowers(
        spans,
        spans.filter((span) => !isSourceLine(span.text) && matching(span)),
      );
      if (going.length === 0) return [];
      const rest = spans.filter((span) => !going.includes(span) && !/^\([^)]*\)$/.test(span.text));
      return what === 'item' || rest.length === 0
        ? blockEdit(block)
        : going.flatMap((span) => spanEdit(markdown, block, span));
    });
}

/** "Source: Pricing" names a page, but states nothing. */
const isSourceLine = (text: string) => /^(?:Source|Quelle|Fuente|Fonte|Bron): /.test(text);

/** "It also …" is removed together with the sentence it refers to. */
function withFollowers(spans: SentenceSpan[], going: SentenceSpan[]): SentenceSpan[] {
  const all = [...going];
  spans.forEach((span, at) => {
    const before = spans[at - 1];
    if (all.includes(span) || before === undefined || !all.includes(before)) return;
    if (leansOnPredecessor(span.text)) all.push(span);
  });
  return all;
}

/** The whole paragraph, or the list item that contains it. */
function blockEdit(block: MarkdownBlock): MarkdownEdit[] {
  const item = block.path.findLast((node) => node.type === 'listItem');
  const { start, end } = item ? placeOf(item) : block;
  return [{ start, end, text: '' }];
}

const CITATION = /^\s?\(\[[^\]]*\]\([^)]*\)\)/;

/**
 * A sentence of a paragraph with the source in brackets after it; if it begins or ends inside a link or bold text, all
 * of that is removed, or nothing.
 */
function spanEdit(markdown: string, block: MarkdownBlock, span: SentenceSpan): MarkdownEdit[] {
  const from = editInBlock(markdown, block, span.start, span.start, '')?.start;
  const to = editInBlock(markdown, block, span.end, span.end, '')?.end;
  const parent = block.path.at(-1);
  const children = parent && 'children' in parent ? parent.children : [];
  const marked = children.filter((child) => child.type !== 'text').map(placeOf);
  const start = marked.find((one) => from !== undefined && one.start < from && from < one.end)?.start ?? from;
  const end = marked.find((one) => to !== undefined && one.start < to && to < one.end)?.end ?? to;
  if (start === undefined || end === undefined) return [];
  const citation = CITATION.exec(markdown.slice(end))?.[0].length ?? 0;
  return [{ start, end: Math.max(start, end + citation), text: '' }];
}

function linkEdits(markdown: string, about: string): MarkdownEdit[] {
  const edits: MarkdownEdit[] = [];
  const walk = (node: Nodes) => {
    if (
      node.type === 'link' &&
      (node.url.toLowerCase().includes(about.toLowerCase()) || isAbout(labelOf(node), about))
    ) {
      const { start, end } = placeOf(node);
      const [first, last] = [node.children[0], node.children.at(-1)];
      if (first && last)
        edits.push({ start, end, text: markdown.slice(placeOf(first).start, placeOf(last).end) });
    } else if ('children' in node) node.children.forEach(walk);
  };
  walk(parseMarkdown(markdown));
  return edits;
}

const labelOf = (node: Nodes): string =>
  'value' in node ? node.value : 'children' in node ? node.children.map(labelOf).join('') : '';

/** Removes headings without text, introductions without a list, empty items, and gaps. */
function tidied(markdown: string): string {
  let text = markdown;
  for (let round = 0; round < 4; round += 1) {
    const nodes = parseMarkdown(text).children;
    const edits = nodes.flatMap((node, at): MarkdownEdit[] =>
      isLoose(nodes, at, text) ? [{ ...placeOf(node), text: '' }] : [],
    );
    if (edits.length === 0) break;
    text = applyEdits(text, edits);
  }
  return text
    .replace(/^[ \t]*[-*+][ \t]*$\n?/gm, '')
    .replace(/(\S)[ \t]{2,}(?=\S)/g, '$1 ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function isLoose(nodes: Nodes[], at: number, markdown: string): boolean {
  const sourceOf = (node: Nodes | undefined) =>
    node ? markdown.slice(placeOf(node).start, placeOf(node).end).trim() : '';
  const [before, node, next] = [nodes[at - 1], nodes[at], nodes[at + 1]];
  if (node?.type === 'heading') {
    const isEmpty = next === undefined || (next.type === 'heading' && next.depth <= node.depth);
    return isEmpty || isSourceLine(sourceOf(next));
  }
  if (node?.type !== 'paragraph') return false;
  if (isSourceLine(sourceOf(node))) return before === undefined || before.type === 'heading';
  return /:$/.test(sourceOf(node)) && (next === undefined || next.type === 'heading');
}
