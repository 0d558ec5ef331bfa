import {
  applyEdits,
  editInBlock,
  type MarkdownEdit,
  markdownBlocks,
  placeOf,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { PageText } from '../../writer.ts';
import type { EditInstruction } from './edit-instruction.ts';
import type { EditOutcome } from './edit-replace.ts';

type Removal = Extract<EditInstruction, { kind: 'remove' }>;

/** Removes a section by its heading, or a text word for word. */
export function removeParts(page: PageText, { what, about }: Removal): EditOutcome {
  const { markdown } = page;
  const edits = what === 'section' ? sectionEdits(markdown, about) : textEdits(markdown, about);
  if (edits.length === 0)
    return {
      page,
      summary: `“${about}” ${what === 'section' ? 'is no heading on' : 'does not stand on'} this page.`,
    };
  const left = tidied(applyEdits(markdown, edits));
  if (left === '')
    return {
      page,
      summary: 'Nothing else stands on this page, so nothing was removed. Delete the page instead.',
    };
  const summary = what === 'section' ? `Removed the section “${about}”.` : `Removed “${about}”.`;
  return { page: { ...page, markdown: left }, summary };
}

/** From a heading to the next one of the same level. */
function sectionEdits(markdown: string, about: string): MarkdownEdit[] {
  const headings = markdownBlocks(parseMarkdown(markdown)).filter(({ kind }) => kind === 'heading');
  return headings
    .filter(({ text }) => text.toLowerCase() === about.toLowerCase())
    .map(({ start, depth }) => {
      const next = headings.find((one) => one.start > start && one.depth <= depth);
      return { start, end: next?.start ?? markdown.length, text: '' };
    });
}

/** The text, and the source in brackets behind it. */
const CITATION = /^\s?\(\[[^\]]*\]\([^)]*\)\)/;

function textEdits(markdown: string, about: string): MarkdownEdit[] {
  return markdownBlocks(parseMarkdown(markdown)).flatMap((block) => {
    const at = block.text.indexOf(about);
    const edit = at < 0 ? null : editInBlock(markdown, block, at, at + about.length, '');
    if (edit === null) return [];
    const citation = CITATION.exec(markdown.slice(edit.end))?.[0].length ?? 0;
    return [{ ...edit, end: edit.end + citation }];
  });
}

/** Removes headings and items that are left without text, and gaps. */
function tidied(markdown: string): string {
  const nodes = parseMarkdown(markdown).children;
  const edits = nodes.flatMap((node, at): MarkdownEdit[] => {
    const next = nodes[at + 1];
    const isEmpty =
      node.type === 'heading' &&
      (next === undefined || (next.type === 'heading' && next.depth <= node.depth));
    return isEmpty ? [{ ...placeOf(node), text: '' }] : [];
  });
  return applyEdits(markdown, edits)
    .replace(/^[ \t]*[-*+][ \t]*$\n?/gm, '')
    .replace(/(\S)[ \t]{2,}(?=\S)/g, '$1 ')
    .replace(/(?<![ \t])[ \t]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
