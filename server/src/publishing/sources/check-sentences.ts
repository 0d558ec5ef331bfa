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
import { inBrandVoice } from '../../writer/built-in/page/page-voice.ts';
import { type KnownWords, knownWords } from '../../writer/checks/check-names.ts';
import { type Compared, compareSentences, type Difference } from '../../writer/checks/compare-sentences.ts';
import {
  type Candidate,
  findCandidates,
  indexSentences,
  type SentenceIndex,
  tellingWords,
} from '../../writer/checks/find-source.ts';
import { offersIn } from '../../writer/checks/source-texts.ts';
import type { WritingSources } from '../../writer/writing-sources.ts';
import { unsupportedFacts } from './check-text.ts';

/** More sentences are not on any page that people read. */
const MAX_SENTENCES = 600;
/** Longer ones are no sentences, and are shown and compared by their beginning. */
const MAX_LENGTH = 1000;
/** A sentence rests on another when that has at least this share of what it says. */
const MIN_COVERAGE = 0.5;
/** The same for one that has its figures, too. */
const MIN_COVERAGE_WITH_FIGURES = 0.3;
/** Among sentences nearly as close, the one with the fewest differences counts. */
const NEARLY = 0.2;

export type SentenceCheck = Omit<CheckedSentence, 'accepted'>;

interface Sources {
  index: SentenceIndex;
  known: WritingSources;
  names: Map<number, KnownWords>;
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
  const sources: Sources = {
    index: indexSentences(known),
    known,
    names: new Map(),
    links: unknownLinks(markdown, known),
  };
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
  const found = findSource(said, sources);
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
    mend: found && differences.length > 0 && raw ? mendOf(raw, found, sources.known.brand_name) : null,
  };
}

type Found = Compared & { source: Candidate };

/** Null when no sentence of the sources says it; undefined when it says nothing that could come from one. */
function findSource(said: string, sources: Sources): Found | null | undefined {
  const { index } = sources;
  const words = tellingWords(index, said);
  if (words.length === 0) return undefined;
  const [best, ...rest] = findCandidates(index, words);
  if (!best || best.coverage < MIN_COVERAGE_WITH_FIGURES) return null;
  const near = [best, ...rest.filter(({ coverage }) => coverage >= best.coverage - NEARLY)];
  const all = [best, ...rest];
  const compared = near.map((source) => ({
    source,
    ...compareSentences(index, said, source, {
      others: all.filter((other) => other !== source),
      names: namesNear(source, sources),
    }),
  }));
  const found = compared.reduce((least, one) =>
    one.differences.length < least.differences.length ? one : least,
  );
  return found.source.coverage >= MIN_COVERAGE || found.has_figures ? found : null;
}

/** The words of the page or note that a sentence stands on. */
function namesNear({ sentence: { place, title, text } }: Candidate, { known, names }: Sources): KnownWords {
  const before = names.get(place);
  if (before) return before;
  const page = known.pages[place];
  const texts = page
    ? [
        title,
        page.description ?? '',
        ...page.headings.map((heading) => heading.text),
        ...page.blocks.map((block) => block.text),
        ...page.json_ld.flatMap(offersIn),
      ]
    : [known.notes[place - known.pages.length] ?? text];
  const made = knownWords(texts, [known.brand_name, known.host]);
  names.set(place, made);
  return made;
}

/** The source's figure in place of the wrong one, else the source's sentence. */
function mendOf(raw: string, { source, swap, differences }: Found, brand: string): string | null {
  const { text, is_data } = source.sentence;
  const isOnlyFigure = swap !== null && differences.length === 1 && raw.split(swap.wrong).length === 2;
  if (isOnlyFigure) return raw.replace(swap.wrong, () => escapeMarkdown(swap.right));
  const mended = escapeMarkdown(inBrandVoice(text, brand));
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
  const text = { title: '', meta_description: '', markdown };
  const links = unsupportedFacts(text, known).filter(({ kind }) => kind === 'link');
  return new Map(
    [...Map.groupBy(links, ({ sentence }) => sentence)].map(([sentence, facts]) => [
      sentence,
      facts.map((fact) => ({ kind: 'link', text: fact.text })),
    ]),
  );
}
