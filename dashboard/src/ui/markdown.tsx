import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import type { Mark } from '../lib/marks.ts';
import { safeAddress } from '../lib/safe-address.ts';
import { Marked } from './evidence-quote.tsx';
import styles from './markdown.module.css';
import { levelHeadings, markSpans } from './markdown-plugins.ts';
import type { MarkTone } from './palette.ts';

interface MarkdownProps {
  text: string;
  /** Parts of the source text to mark. */
  marks?: Mark<MarkTone>[];
}

const none: Mark<MarkTone>[] = [];

/** Somebody's markdown: HTML in it stays text, and addresses that could do more than open a page are dropped. */
export function Markdown({ text, marks = none }: MarkdownProps) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown
        remarkPlugins={[remarkGfm]}
        rehypePlugins={[levelHeadings, [markSpans, marks]]}
        urlTransform={safeAddress}
        components={components}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

const components: Components = {
  a: ({ href, children }) =>
    href ? (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {children}
      </a>
    ) : (
      <span>{children}</span>
    ),
  img: ({ src, alt, title }) =>
    src ? (
      <img src={src} alt={alt ?? ''} title={title} loading="lazy" referrerPolicy="no-referrer" />
    ) : (
      <span>{alt}</span>
    ),
  input: ({ checked }) => <span>{checked ? '☑' : '☐'}</span>,
  mark: ({ node, children }) => (
    <Marked mark={{ tone: String(node?.properties.tone), label: String(node?.properties.title) }}>
      {children}
    </Marked>
  ),
  // Wide blocks scroll on their own, so the keyboard must reach them.
  pre: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <pre tabIndex={0}>{children}</pre>
  ),
  table: ({ children }) => (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <section className={styles.wide} tabIndex={0} aria-label="Table">
      <table>{children}</table>
    </section>
  ),
};
