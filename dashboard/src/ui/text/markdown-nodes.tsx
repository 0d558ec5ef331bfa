import type { Nodes, Table, Text } from 'mdast';
import { Fragment, type ReactNode } from 'react';
import { type Mark, splitByMarks } from '../../lib/words/marks.ts';
import { safeAddress } from '../../lib/words/safe-address.ts';
import type { MarkTone } from '../charts/palette.ts';
import { Marked } from './evidence-quote.tsx';
import styles from './markdown.module.css';

type Marks = Mark<MarkTone>[];

/** A markdown tree as React elements; what it does not know it shows as the text within. */
export function MarkdownNodes({ nodes, marks }: { nodes: Nodes[]; marks: Marks }): ReactNode {
  return nodes.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the tree of a text never changes its order
    <Fragment key={index}>{elementOf(node, marks)}</Fragment>
  ));
}

function elementOf(node: Nodes, marks: Marks): ReactNode {
  switch (node.type) {
    case 'text':
      return <MarkedText node={node} marks={marks} />;
    case 'html':
      return node.value;
    case 'inlineCode':
      return <code>{node.value}</code>;
    case 'code':
      return <CodeBlock text={node.value} />;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'image':
      return <Picture url={node.url} alt={node.alt} title={node.title} />;
    case 'footnoteReference':
      return <sup>{node.label ?? node.identifier}</sup>;
    case 'table':
      return <TableBlock table={node} marks={marks} />;
    case 'definition':
    case 'imageReference':
    case 'yaml':
      return null;
    default:
      return wrapped(node, <MarkdownNodes nodes={node.children} marks={marks} />);
  }
}

type Parent = Extract<Nodes, { children: unknown[] }>;

function wrapped(node: Parent, children: ReactNode): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return <p>{children}</p>;
    case 'emphasis':
      return <em>{children}</em>;
    case 'strong':
      return <strong>{children}</strong>;
    case 'delete':
      return <del>{children}</del>;
    case 'blockquote':
      return <blockquote>{children}</blockquote>;
    case 'heading': {
      const Heading = `h${node.depth}` as const;
      return <Heading>{children}</Heading>;
    }
    case 'list':
      return node.ordered ? <ol start={node.start ?? undefined}>{children}</ol> : <ul>{children}</ul>;
    case 'listItem':
      return (
        <li data-loose={node.spread}>
          {typeof node.checked === 'boolean' && (node.checked ? '☑ ' : '☐ ')}
          {children}
        </li>
      );
    case 'link':
      return <LinkOut url={node.url}>{children}</LinkOut>;
    case 'footnoteDefinition':
      return (
        <div className={styles.footnote}>
          <sup>{node.label ?? node.identifier}</sup> {children}
        </div>
      );
    default:
      return children;
  }
}

/** Escapes and entities make a text shorter than its source; then places within it are unknown and not marked. */
function MarkedText({ node: { value, position }, marks }: { node: Text; marks: Marks }): ReactNode {
  const start = position?.start.offset;
  const end = position?.end.offset;
  if (start === undefined || end === undefined || end - start !== value.length) return value;
  return splitByMarks(value, marks, start).map(({ at, text, mark }) =>
    mark ? (
      <Marked key={at} mark={mark}>
        {text}
      </Marked>
    ) : (
      text
    ),
  );
}

function LinkOut({ url, children }: { url: string; children: ReactNode }) {
  const href = safeAddress(url);
  if (href === '') return <span>{children}</span>;
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function Picture({ url, alt, title }: { url: string; alt?: string | null; title?: string | null }) {
  const src = safeAddress(url);
  if (src === '') return <span>{alt}</span>;
  return (
    <img src={src} alt={alt ?? ''} title={title ?? undefined} loading="lazy" referrerPolicy="no-referrer" />
  );
}

// Wide blocks scroll on their own, so the keyboard must reach them.
function CodeBlock({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <pre tabIndex={0}>
      <code>{text}</code>
    </pre>
  );
}

function TableBlock({ table, marks }: { table: Table; marks: Marks }) {
  const [head, ...body] = table.children.map(({ children }) =>
    children.map((cell) => (
      <MarkdownNodes key={cell.position?.start.offset} nodes={cell.children} marks={marks} />
    )),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region
    <section className={styles.wide} tabIndex={0} aria-label="Table">
      <table>
        <thead>
          <tr>
            {head?.map((cell) => (
              <th key={cell.key}>{cell}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {body.map((row) => (
            <tr key={row[0]?.key}>
              {row.map((cell) => (
                <td key={cell.key}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
