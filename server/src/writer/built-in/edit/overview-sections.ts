import { toString as textOf } from 'mdast-util-to-string';
import { type Nodes, placeOf } from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';

/** The part of a markdown text under one heading; the first has none. */
export interface OverviewSection {
  heading: string | null;
  /** Whether the heading is a bold line, as in overviews, instead of a markdown heading. */
  bold: boolean;
  start: number;
  end: number;
  /** Where its final list ends; null when it does not end with a list. */
  list_end: number | null;
}

/** "The pages read do not say: price." ends an overview and belongs to no section. */
export const ABSENCE = /^The pages read do not say: (.+)\.$/;

export function overviewSections(markdown: string): OverviewSection[] {
  const sections: OverviewSection[] = [{ heading: null, bold: true, start: 0, end: 0, list_end: null }];
  for (const node of parseMarkdown(markdown).children) {
    const { start, end } = placeOf(node);
    const heading = headingIn(node);
    if (heading !== null)
      sections.push({ heading, bold: node.type !== 'heading', start, end, list_end: null });
    else if (node.type !== 'paragraph' || !ABSENCE.test(textOf(node))) {
      const open = sections.at(-1);
      if (open) Object.assign(open, { end, list_end: node.type === 'list' ? end : null });
    }
  }
  return sections;
}

function headingIn(node: Nodes): string | null {
  if (node.type === 'heading') return textOf(node);
  const [only, ...more] = node.type === 'paragraph' ? node.children : [];
  return only?.type === 'strong' && more.length === 0 ? textOf(only) : null;
}
