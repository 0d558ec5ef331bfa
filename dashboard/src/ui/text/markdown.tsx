import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime';
import type { Heading, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { toHast } from 'mdast-util-to-hast';
import { gfm } from 'micromark-extension-gfm';
import { type ComponentProps, type ReactNode, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import type { Mark } from '../../lib/words/marks.ts';
import { safeAddress } from '../../lib/words/safe-address.ts';
import type { MarkTone } from '../charts/palette.ts';
import { Marked } from './evidence-quote.tsx';
import styles from './markdown.module.css';
import { handlersWith } from './markdown-html.ts';

/** The same text with headings that fit below one of the level `under`, without skipped levels. */
function fitHeadings(nodes: RootContent[], under: number): RootContent[] {
  const depths = new Set(nodes.flatMap((node) => (node.type === 'heading' ? [node.depth] : [])));
  const used = [...depths].sort();
  let before = under;
  return nodes.map((node) => {
    if (node.type !== 'heading') return node;
    before = Math.min(under + 1 + used.indexOf(node.depth), before + 1, 6);
    return { ...node, depth: before as Heading['depth'] };
  });
}

interface MarkdownProps {
  text: string;
  /** Parts of the source text to mark. */
  marks?: Mark<MarkTone>[];
  /** Level of the heading above it, 2 by default. */
  under?: number;
}

const none: Mark<MarkTone>[] = [];

/** Untrusted markdown: HTML in it stays text, and addresses that could do more than open a page are dropped. */
export function Markdown({ text, marks = none, under = 2 }: MarkdownProps): ReactNode {
  const shown = useMemo(() => elementsOf(text, marks, under), [text, marks, under]);
  return <div className={styles.markdown}>{shown}</div>;
}

function elementsOf(text: string, marks: Mark<MarkTone>[], under: number): ReactNode {
  try {
    const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
    const fitted = { ...root, children: fitHeadings(root.children, under) };
    const html = toHast(fitted, { handlers: handlersWith(marks) });
    return toJsxRuntime(html, { Fragment, jsx, jsxs, components: COMPONENTS });
  } catch (error) {
    // What is nested thousands of levels deep is no document; its words still are.
    if (error instanceof RangeError) return <p>{text}</p>;
    throw error;
  }
}

const COMPONENTS: Components = {
  a: LinkOut,
  img: Picture,
  input: ({ checked }) => (checked ? '☑' : '☐'),
  mark: ({ title = '', 'data-tone': tone, children }: ComponentProps<'mark'> & { 'data-tone'?: MarkTone }) =>
    tone && <Marked mark={{ tone, label: title }}>{children}</Marked>,
  table: TableBlock,
  th: HeaderCell,
};

function LinkOut({ href = '', children }: ComponentProps<'a'>) {
  const address = safeAddress(href);
  if (address === '') return <span>{children}</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Picture({ src, alt, title }: ComponentProps<'img'>) {
  const address = safeAddress(src ?? '');
  if (address === '') return <span>{alt}</span>;
  return <img src={address} alt={alt} title={title} loading="lazy" referrerPolicy="no-referrer" />;
}

/** Wide blocks scroll on their own, so the keyboard must reach them. */
function TableBlock({ children }: ComponentProps<'table'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group, because a text may have many tables and landmarks are few
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <div role="group" className={styles.wide} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </div>
  );
}

/** Empty headings are left out. */
function HeaderCell({ children, style }: ComponentProps<'th'>) {
  return children ? <th style={style}>{children}</th> : <td style={style} />;
}
