import type { CheckedSentence } from '@sightline/contract/publishing/page-sentences';
import {
  escapeMarkdown,
  type MarkdownBlock,
  markdownBlocks,
  markdownPlace,
  type SentenceSpan,
  sentenceSpans,
} from '../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../language/markdown/parse-markdown.ts';
import type { WritingSources } from '../writing-sources.ts';
import { type Beside, besideSource, type Places, placesIn } from './beside-source.ts';
import { findUnsupported } from './check-facts.ts';
import type { Difference } from './compare-sentences.ts';
import { factSources } from './source-texts.ts';

/** More sentences are not on any page that people read. */
const MAX_SENTENCES = 600;
/** Longer ones are no sentences, and are shown and compared by their beginning. */
const MAX_LENGTH = 1000;
export type SentenceCheck = Omit<CheckedSentence, 'accepted'>;

interface Sources {
  places: Places;
  /** Addresses that no source has, by sentence. */
  links: Map<string, Difference[]>;
}

/** Each sentence of a page beside the one it rests on. Runs in threads, because others wrote both. */
export function checkSentences({ markdown, known }: { markdown: string; known: WritingSources }): {
  sentences: SentenceCheck[];
  left_out: number;
} {
  const blocks = markdownBlocks(parseMarkdown(markdown)).filter(
    (block) => (block.kind === 'paragraph' || block.kind === 'item') && !namesSources(block),
  );
  const all = blocks.flatMap((block) => sentenceSpans(block).map((span) => ({ block, span })));
  const sources: Sources = { places: placesIn(known), links: unknownLinks(markdown, known) };
  return {
    sentences: all.slice(0, MAX_SENTENCES).map(({ block, span }) => checkOne(markdown, block, span, sources)),
    left_out: Math.max(0, all.length - MAX_SENTENCES),
  };
}

function checkOne(
  markdown: string,
  block: MarkdownBlock,
  span: SentenceSpan,
  sources: Sources,
): SentenceCheck {
  const said = saidIn(block, span).slice(0, MAX_LENGTH);
  const place = markdownPlace(markdown, block, span.start, span.end);
  const found = besideSource(said, sources.places);
  const links = sources.links.get(span.text) ?? [];
  const differences = [...(found?.differences ?? []), ...links];
  const sentence = found?.source.sentence;
  const raw = place && markdown.slice(place.start, place.end);
  return {
    text: span.text.slice(0, MAX_LENGTH),
    place,
    state: found === null ? 'unheld' : differences.length > 0 ? 'differs' : 'held',
    differences,
    source: sentence
      ? { url: sentence.url, title: sentence.title, text: sentence.text.slice(0, MAX_LENGTH) }
      : null,
    mend: found && differences.length > 0 && raw ? mendOf(raw, found) : null,
  };
}

/** The source's figure in place of the wrong one, else the source's sentence. */
function mendOf(raw: string, { source, swap, differences }: Beside): string | null {
  const { text, is_data } = source.sentence;
  const isOnlyFigure = swap !== null && differences.length === 1 && raw.split(swap.wrong).length === 2;
  if (isOnlyFigure) return raw.replace(swap.wrong, () => escapeMarkdown(swap.right));
  const mended = escapeMarkdown(text);
  return is_data || text.length > MAX_LENGTH || mended === raw ? null : mended;
}

/** Labels of facts are ours: "Price: 39 euros a month". */
const LABEL = /^[^:.!?]{1,40}:\s+(?=\S+\s+\S)/;

/** What a sentence says, without the source in brackets behind it. */
function saidIn({ kind, text, inlines }: MarkdownBlock, { start, end }: SentenceSpan): string {
  const parts: string[] = [];
  let at = start;
  for (const { node, ...link } of inlines) {
    const isCited = text[link.start - 1] === '(' && text[link.end] === ')';
    if (node.type !== 'link' || !isCited || link.start < at || link.end > end) continue;
    parts.push(text.slice(at, link.start - 1));
    at = link.end + 1;
  }
  const said = [...parts, text.slice(at, end)].join('');
  return kind === 'item' ? said.replace(LABEL, '') : said;
}

/** What is left of "Source: [Tills](…), [Ovens](…)" without its links. */
const SOURCE_LABEL = /^(?:[\p{L}\s]{0,24}:)?[\s,;()]*$/u;

function namesSources({ text, inlines }: MarkdownBlock): boolean {
  const links = inlines.filter(({ node }) => node.type === 'link');
  const parts = links.map(({ start }, at) => text.slice(links[at - 1]?.end ?? 0, start));
  return links.length > 0 && SOURCE_LABEL.test([...parts, text.slice(links.at(-1)?.end)].join(''));
}

function unknownLinks(markdown: string, known: WritingSources): Map<string, Difference[]> {
  const links = findUnsupported(markdown, factSources(known)).filter(({ kind }) => kind === 'link');
  return new Map(
    [...Map.groupBy(links, ({ sentence }) => sentence)].map(([sentence, facts]) => [
      sentence,
      facts.map((fact) => ({ kind: 'link', text: fact.text })),
    ]),
  );
}
