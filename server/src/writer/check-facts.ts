import { parseMarkdown } from '../platform/markdown/parse-markdown.ts';
import { isDateWithin } from '../platform/text/dates.ts';
import {
  isProse,
  type MarkdownBlock,
  markdownBlocks,
  type Nodes,
  sentenceSpans,
} from '../platform/text/markdown-blocks.ts';
import { type TypedFact, typedFacts } from '../platform/text/typed-facts.ts';
import { type KnownWords, knownWords, unknownNames } from './check-names.ts';
import type { Unsupported } from './writer.ts';

/** What a text is held against. */
export interface FactSources {
  /** The company's own names: always fine. */
  names: string[];
  texts: string[];
  /** Addresses that exist. */
  links: string[];
  /** German gives every noun a capital, so single capitals name nothing there. Default English. */
  language?: string;
}

interface Known {
  keys: ReadonlySet<string>;
  numbers: ReadonlySet<string>;
  dates: string[];
  words: KnownWords;
  links: ReadonlySet<string>;
  text: string;
  language: string;
}

const MOST = 100;
const HOST =
  /(?<![@\p{L}\p{N}])(?:[\p{L}\p{N}-]+\.)+(?:com|org|net|io|dev|app|example|test|co|ai|eu|de|fr|uk|us|info|cloud|tech|shop|store|nl|ch|at|es|it|pl|se)\b(?:\.\p{L}{2})?(?:\/[^\s)"”]*)?/giu;
const EMAIL = /[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu;

/**
 * Numbers, prices, dates, names and addresses in a markdown text that no source holds. Says where to look twice, not
 * what is false: a fact that is in the sources, but about something else, passes.
 */
export function findUnsupported(markdown: string, sources: FactSources): Unsupported[] {
  const known = knownOf(sources);
  const root = parseMarkdown(markdown);
  const blocks = markdownBlocks(root);
  const found = [
    ...blocks.flatMap((block, at) => checkBlock(block, blocks[at + 1], known)),
    ...checkLinks(root, known),
  ];
  const keyOf = ({ kind, text }: Unsupported) =>
    `${kind} ${kind === 'link' ? linkKey(text) : text.toLowerCase()}`;
  return [...Map.groupBy(found, keyOf).values()].flatMap(([first]) => first ?? []).slice(0, MOST);
}

const kept = new WeakMap<FactSources, Known>();

function knownOf(sources: FactSources): Known {
  const known = kept.get(sources) ?? readSources(sources);
  kept.set(sources, known);
  return known;
}

function readSources({ names, texts, links, language = 'en' }: FactSources): Known {
  const text = [...texts, ...names].join('\n');
  const facts = [...texts, ...names].flatMap(typedFacts);
  return {
    keys: new Set(facts.flatMap(({ keys }) => keys)),
    numbers: new Set(facts.flatMap(({ keys }) => keys.flatMap((key) => key.match(/[\d.]+/g) ?? []))),
    dates: facts.flatMap(({ kind, keys }) => (kind === 'date' ? keys : [])),
    words: knownWords([text], names),
    links: new Set(links.map(linkKey)),
    text: text.toLowerCase(),
    language,
  };
}

function checkBlock(block: MarkdownBlock, next: MarkdownBlock | undefined, known: Known): Unsupported[] {
  const spans = sentenceSpans(block);
  const sentenceAt = (start: number) => spans.findLast((span) => span.start <= start)?.text ?? block.text;
  const isFree = ({ start, end }: { start: number; end: number }) => isProse(block, start, end);
  const addresses = [...block.text.matchAll(EMAIL), ...block.text.matchAll(HOST)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const isOutside = ({ start, end }: { start: number; end: number }) =>
    addresses.every((one) => end <= one.start || start >= one.end);
  const figures = typedFacts(block.text);
  const facts = figures
    .filter((fact) => isFree(fact) && isOutside(fact) && !isCount(fact, block, next) && !isHeld(fact, known))
    .map((fact) => ({ ...fact, kind: kindOf(fact) }));
  const hosts = addresses
    .filter((one) => isFree(one) && !known.text.includes(bare(one.text)))
    .map((one) => ({ kind: 'link' as const, ...one }));
  const isHeadline = block.kind === 'heading' || block.kind === 'cell';
  const names = unknownNames(block.text, known.words, isHeadline)
    .filter(
      (name) =>
        isFree(name) &&
        isOutside(name) &&
        figures.every((fact) => name.end <= fact.start || name.start >= fact.end),
    )
    .filter(({ text }) => known.language !== 'de' || /\p{L}.*\p{Lu}/u.test(text))
    .map((name) => ({ kind: 'name' as const, ...name }));
  return [...facts, ...hosts, ...names]
    .toSorted((a, b) => a.start - b.start)
    .map(({ kind, text, start }) => ({ kind, text, sentence: sentenceAt(start) }));
}

function kindOf({ kind }: TypedFact): Unsupported['kind'] {
  return kind === 'price' || kind === 'date' ? kind : 'number';
}

/** "Step 2", "1. First", "[3]", and "three ways" above a list of three. */
function isCount(
  { kind, text, keys, start, end }: TypedFact,
  block: MarkdownBlock,
  next: MarkdownBlock | undefined,
): boolean {
  if (kind !== 'number') return false;
  const before = block.text.slice(0, start);
  if (
    /(?:\b(?:step|section|chapter|part|figure|fig\.|table|question|option|point|item|page|no\.)\s|#)$/i.test(
      before,
    )
  )
    return true;
  if (/\[$/.test(before) && block.text[end] === ']') return true;
  if (before === '' && /^[.)]\s/.test(block.text.slice(end))) return true;
  const list = next?.path.findLast((node) => node.type === 'list');
  const isIntroduced = block.kind !== 'item' && list !== undefined && next?.kind === 'item';
  return (
    isIntroduced &&
    keys.includes(`${'children' in list ? list.children.length : 0}`) &&
    /\p{L}|^\d+$/u.test(text)
  );
}

function isHeld({ kind, keys, text }: TypedFact, known: Known): boolean {
  if (keys.some((key) => known.keys.has(key))) return true;
  if (kind === 'date') return keys.some((key) => known.dates.some((date) => isDateWithin(key, date)));
  // "PostgreSQL 16" and "version 16", "29" in a column of prices and "$29".
  if (kind === 'version') return known.numbers.has(text.replace(/^\D+/, ''));
  return kind === 'number' && keys.some((key) => known.numbers.has(key));
}

function checkLinks(root: Nodes, known: Known): Unsupported[] {
  const found: Unsupported[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      const { url } = node;
      if (/^https?:|^\/\//i.test(url) && !known.links.has(linkKey(url)) && !known.text.includes(bare(url)))
        found.push({ kind: 'link', text: url, sentence: url });
      else if (/^mailto:/i.test(url) && !known.text.includes(url.slice(7).toLowerCase()))
        found.push({ kind: 'link', text: url.slice(7), sentence: url });
    }
    if ('children' in node) node.children.forEach(walk);
  };
  walk(root);
  return found;
}

const bare = (address: string) =>
  address
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/.,]+$/, '');

/** Without what does not tell pages apart. */
const linkKey = (url: string) => bare(url.replace(/#.*$/, '').replace(/[?&]utm_[^&#]*/g, ''));
