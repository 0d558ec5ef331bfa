import type { UnsupportedFact } from '@sightline/contract/publishing/generated-pages';
import type { HeldValues } from '../../language/facts/fact.ts';
import { type FindHeld, heldFinder } from '../../language/facts/held-values.ts';
import {
  type MarkdownBlock,
  markdownBlocks,
  sentenceSpans,
} from '../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../language/markdown/parse-markdown.ts';
import type { PageText } from '../../writer/writer.ts';

const MAX_FOUND = 100;
/** No sentence that people read is longer, in characters. */
const MAX_SHOWN = 1000;

/** Sentences and table cells of a page that state held values, with the reason. Runs in threads. */
export function findHeldFacts({ text, held }: { text: PageText; held: HeldValues[] }): UnsupportedFact[] {
  const find = heldFinder(held);
  const markdown = [`# ${text.title}`, text.meta_description, text.markdown].join('\n\n');
  const blocks = markdownBlocks(parseMarkdown(markdown));
  const rows = Map.groupBy(blocks, (block) => rowOf(block));
  const found = blocks.flatMap((block) => {
    const row = rowOf(block);
    const beside = row === null ? '' : (rows.get(row) ?? []).map((cell) => cell.text).join(' ');
    return factsIn(block, `${text.title} ${block.heading?.text ?? ''} ${beside}`, find);
  });
  return found.slice(0, MAX_FOUND);
}

const rowOf = ({ path }: MarkdownBlock) => path.findLast(({ type }) => type === 'tableRow') ?? null;

function factsIn(block: MarkdownBlock, context: string, find: FindHeld): UnsupportedFact[] {
  if (find(block.text, context).length === 0) return [];
  const sentences = sentenceSpans(block).map((span) => span.text);
  return sentences.flatMap((sentence, at) =>
    find(sentence, `${context} ${sentences[at - 1] ?? ''}`).map(({ text, reason }) => ({
      kind: 'price' as const,
      text,
      sentence: sentence.slice(0, MAX_SHOWN),
      reason,
    })),
  );
}
