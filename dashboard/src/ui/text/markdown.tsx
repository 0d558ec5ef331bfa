import type { RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { type ReactNode, useMemo } from 'react';
import type { Mark } from '../../lib/words/marks.ts';
import type { MarkTone } from '../charts/palette.ts';
import { fitHeadings } from '../layout/fit-headings.ts';
import { resolveReferences } from '../theme/resolve-references.ts';
import styles from './markdown.module.css';
import { MarkdownNodes } from './markdown-nodes.tsx';

interface MarkdownProps {
  text: string;
  /** Parts of the source text to mark. */
  marks?: Mark<MarkTone>[];
}

const none: Mark<MarkTone>[] = [];

/** Somebody's markdown: HTML in it stays text, and addresses that could do more than open a page are dropped. */
export function Markdown({ text, marks = none }: MarkdownProps): ReactNode {
  const nodes = useMemo(() => parse(text), [text]);
  return (
    <div className={styles.markdown}>
      <MarkdownNodes nodes={nodes} marks={marks} />
    </div>
  );
}

function parse(text: string): RootContent[] {
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  return fitHeadings(resolveReferences(root).children);
}
