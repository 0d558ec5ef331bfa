import {
  applyEdits,
  editInBlock,
  type MarkdownBlock,
  type MarkdownEdit,
  markdownBlocks,
  sentenceSpans,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { Page } from '../../../language/page/page.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { typedFacts } from '../../../language/typed-facts.ts';
import { memoByPages } from '../../checks/memo-by-pages.ts';
import { textsOf } from '../../checks/source-texts.ts';
import type { EditPage } from '../../writer.ts';
import { linkedTitle } from '../page/page-markdown.ts';
import type { EditOutcome } from './edit-replace.ts';
import { folded, shapeOf } from './sentence-shape.ts';

const MAX_NAMED = 5;
/** The source in brackets after a sentence. */
const CITATION = /^\s?\(\[[^\]]*\]\([^)]*\)\)/;

interface Swap {
  at: number;
  from: string;
  to: string;
}

/** The sentences of the sources that have figures, by their shape; those that say different things are none. */
const saidIn = memoByPages((sources) => {
  const said = [...new Set(textsOf(sources).flatMap(splitSentences))];
  const shapes = Map.groupBy(
    said.filter((sentence) => typedFacts(sentence).length > 0),
    shapeOf,
  );
  return { shapes, known: new Set(said.map(folded)) };
});

/**
 * Takes over the figures of a source's sentence where a sentence of the page says the same with other figures, and names
 * that source behind it. If sources disagree, the page stays.
 */
export function refreshFacts(input: EditPage): EditOutcome {
  const { page, pages } = input;
  const { shapes, known } = saidIn(input);
  const swaps: Swap[] = [];
  const swapsIn = (sentence: string): { swaps: Swap[]; source: string | null } => {
    const [source, ...others] = known.has(folded(sentence)) ? [] : (shapes.get(shapeOf(sentence)) ?? []);
    if (source === undefined || others.length > 0) return { swaps: [], source: null };
    const fresh = typedFacts(source);
    const found = typedFacts(sentence).flatMap(({ start, text }, i) => {
      const to = fresh[i]?.text;
      return to === undefined || to === text ? [] : [{ at: start, from: text, to }];
    });
    return { swaps: found, source };
  };
  const blocks = markdownBlocks(parseMarkdown(page.markdown));
  const edits = blocks
    .filter(({ kind }) => kind !== 'cell')
    .flatMap((block) =>
      sentenceSpans(block).flatMap((span) => {
        const { swaps: found, source } = swapsIn(span.text);
        const inText = found.flatMap(({ at, from, to }) => {
          const start = span.start + at;
          return editInBlock(page.markdown, block, start, start + from.length, to) ?? [];
        });
        if (inText.length === 0 || source === null) return [];
        swaps.push(...found);
        return [...inText, ...citationEdit(page.markdown, block, span.end, pageOf(source, pages))];
      }),
    );
  const cells = cellEdits(page.markdown, blocks, pages, swaps);
  const inLine = (line: string) =>
    splitSentences(line)
      .map((sentence) =>
        swapsIn(sentence)
          .swaps.toReversed()
          .reduce((now, { at, from, to }) => now.slice(0, at) + to + now.slice(at + from.length), sentence),
      )
      .join(' ');
  return {
    page: {
      title: page.title,
      meta_description: inLine(page.meta_description),
      markdown: applyEdits(page.markdown, [...edits, ...cells]),
    },
    summary: summaryOf(swaps),
  };
}

const pageOf = (sentence: string, pages: Page[]): Page | undefined =>
  pages.find(({ description, blocks }) =>
    [description ?? '', ...blocks.map(({ text }) => text)].some((text) => text.includes(sentence)),
  );

/** The sentence now rests on another page. */
function citationEdit(
  markdown: string,
  block: MarkdownBlock,
  end: number,
  source: Page | undefined,
): MarkdownEdit[] {
  const from = editInBlock(markdown, block, end, end, '')?.end;
  const citation = from === undefined ? undefined : CITATION.exec(markdown.slice(from))?.[0];
  if (from === undefined || citation === undefined || source === undefined) return [];
  return [{ start: from, end: from + citation.length, text: ` (${linkedTitle(source)})` }];
}

function summaryOf(swaps: Swap[]): string {
  const named = [...new Set(swaps.map(({ from, to }) => `“${from}” is now “${to}”`))];
  if (named.length === 0) return 'Every fact on this page that the sources state is as they state it.';
  const more = named.length - MAX_NAMED;
  return `Refreshed facts: ${named.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

/** Rows of a table by their first cell. */
function cellEdits(markdown: string, blocks: MarkdownBlock[], pages: Page[], swaps: Swap[]) {
  const keyOf = (width: number, first = '') => `${width} ${folded(first)}`;
  const rows = Map.groupBy(
    pages.flatMap((page) =>
      page.blocks.flatMap(({ kind, text }) => (kind === 'table_row' ? [text.split(' | ')] : [])),
    ),
    (row) => keyOf(row.length, row[0]),
  );
  const ofRow = Map.groupBy(
    blocks.filter(({ kind }) => kind === 'cell'),
    ({ path }) => path.findLast((node) => node.type === 'tableRow'),
  );
  return [...ofRow.values()].flatMap((cells) => {
    const [row, ...others] = rows.get(keyOf(cells.length, cells[0]?.text)) ?? [];
    if (row === undefined || others.some((other) => other.join() !== row.join())) return [];
    return cells.slice(1).flatMap((cell, at) => {
      const now = row[at + 1] ?? '';
      const isFact = typedFacts(cell.text).length > 0 && typedFacts(now).length > 0;
      if (!isFact || folded(now) === folded(cell.text)) return [];
      const edit = editInBlock(markdown, cell, 0, cell.text.length, now);
      if (edit) swaps.push({ at: 0, from: cell.text, to: now });
      return edit ?? [];
    });
  });
}
