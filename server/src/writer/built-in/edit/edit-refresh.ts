import {
  applyEdits,
  editInBlock,
  type MarkdownBlock,
  markdownBlocks,
  sentenceSpans,
} from '../../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../../language/markdown/parse-markdown.ts';
import type { Page } from '../../../language/page/page.ts';
import { splitSentences } from '../../../language/sentences.ts';
import { type TypedFact, typedFacts } from '../../../language/typed-facts.ts';
import { memoByPages } from '../../checks/memo-by-pages.ts';
import { textsOf } from '../../checks/source-texts.ts';
import type { EditPage } from '../../writer.ts';
import type { EditOutcome } from './edit-replace.ts';
import { type FactFrame, frameOf } from './fact-frames.ts';

/** Share of common words, in both directions, from which a page's sentence counts as the source's. */
const MIN_OVERLAP = 0.75;
const MAX_NAMED = 5;

interface Swap {
  from: string;
  to: string;
}

/** Maximum number of comparisons between sentences of the page and of the sources; the rest of a longer page stays. */
const MAX_COMPARISONS = 100_000;

/** Sentences with figures of different kinds are not versions of each other. */
const kindsIn = ({ facts }: FactFrame) => facts.map(({ kind }) => kind).join();

/** The sources, sentence by sentence. */
const saidIn = memoByPages((sources) => {
  const said = [...new Set(textsOf(sources).flatMap(splitSentences))];
  return {
    frames: Map.groupBy(
      said
        .filter((sentence) => typedFacts(sentence).length > 0)
        .map((sentence) => frameOf(sentence, sources.brand_name)),
      kindsIn,
    ),
    known: new Set(said.map(folded)),
    text: said.join('\n').toLowerCase(),
  };
});

/**
 * Reads the sources again: if one of their sentences says what the page says with other figures, or with a plan under
 * another name, the page adopts it. Where sources disagree, the page stays.
 */
export function refreshFacts(input: EditPage): EditOutcome {
  const { page, brand_name: brand, pages } = input;
  const { frames, known, text } = saidIn(input);
  const swaps: Swap[] = [];
  let comparisons = 0;
  const refreshed = (sentence: string): (Swap & { at: number })[] => {
    if (known.has(folded(sentence))) return [];
    const frame = frameOf(sentence, brand);
    const alike = frame.facts.length > 0 ? (frames.get(kindsIn(frame)) ?? []) : [];
    comparisons += alike.length;
    return comparisons > MAX_COMPARISONS ? [] : swapsFor(frame, alike, text);
  };
  const blocks = markdownBlocks(parseMarkdown(page.markdown));
  const edits = blocks
    .filter(({ kind }) => kind !== 'cell')
    .flatMap((block) =>
      sentenceSpans(block).flatMap((span) =>
        refreshed(span.text).flatMap(({ at, from, to }) => {
          const edit = editInBlock(page.markdown, block, span.start + at, span.start + at + from.length, to);
          if (edit) swaps.push({ from, to });
          return edit ?? [];
        }),
      ),
    );
  const cells = cellEdits(page.markdown, blocks, pages, swaps);
  const inLine = (line: string) =>
    splitSentences(line)
      .map((sentence) =>
        refreshed(sentence)
          .toReversed()
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

const folded = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}$€£¥%.,]+/gu, ' ')
    .trim();

function summaryOf(swaps: Swap[]): string {
  const named = [...new Set(swaps.map(({ from, to }) => `“${from}” is now “${to}”`))];
  if (named.length === 0) return 'Every fact on this page that the sources state is as they state it.';
  const more = named.length - MAX_NAMED;
  return `Refreshed facts: ${named.slice(0, MAX_NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}.`;
}

function swapsFor(frame: FactFrame, frames: FactFrame[], text: string): (Swap & { at: number })[] {
  const matching = frames.flatMap((source) => {
    const swaps = swapsBetween(frame, source, text);
    const same = likeness(frame, source);
    return swaps === null || same < MIN_OVERLAP ? [] : [{ swaps, same }];
  });
  const best = Math.max(...matching.map(({ same }) => same));
  const leading = matching.filter(({ same }) => same === best).map(({ swaps }) => swaps);
  const [first] = leading;
  if (first === undefined || leading.some((other) => JSON.stringify(other) !== JSON.stringify(first)))
    return [];
  return first;
}

function likeness(one: FactFrame, other: FactFrame): number {
  const all = one.stems.union(other.stems).size;
  // A renamed plan differs by a word on both sides.
  const renamed =
    one.names.difference(other.names).size === 1 && other.names.difference(one.names).size === 1 ? 1 : 0;
  return all === 0 ? 0 : (one.stems.intersection(other.stems).size + renamed * 2) / (all + renamed);
}

/** Null when the two are not versions of one sentence. */
function swapsBetween(old: FactFrame, fresh: FactFrame, text: string): (Swap & { at: number })[] | null {
  const swaps = old.facts.flatMap((fact, at) => {
    const now = fresh.facts[at];
    return now === undefined || isSame(fact, now) ? [] : [{ at: fact.start, from: fact.text, to: now.text }];
  });
  const [gone, come] = [[...old.names.difference(fresh.names)], [...fresh.names.difference(old.names)]];
  if (gone.length === 0 && come.length === 0) return swaps;
  const renamed =
    gone.length === 1 && come.length === 1 && swaps.length === 0
      ? renaming(old, fresh, gone[0] ?? '', come[0] ?? '', text)
      : null;
  return renamed === null ? null : [renamed];
}

/** Plans do not have longer names. */
const MAX_NAME = 100;

/** A plan that no source names any more, in a sentence that otherwise stays. */
function renaming(
  old: FactFrame,
  fresh: FactFrame,
  gone: string,
  come: string,
  text: string,
): (Swap & { at: number }) | null {
  if (Math.max(gone.length, come.length) > MAX_NAME) return null;
  const written = (frame: FactFrame, name: string) =>
    new RegExp(`(?<![\\p{L}\\p{N}])${name.replace(/[+&.]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu').exec(
      frame.text,
    );
  const [from, to] = [written(old, gone), written(fresh, come)];
  if (!from || !to || text.includes(gone)) return null;
  return { at: from.index, from: from[0], to: to[0] };
}

const isSame = (one: TypedFact, other: TypedFact) => one.keys.some((key) => other.keys.includes(key));

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
      if (edit) swaps.push({ from: cell.text, to: now });
      return edit ?? [];
    });
  });
}
