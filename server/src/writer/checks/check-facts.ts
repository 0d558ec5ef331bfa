import { isDateWithin } from '../../language/dates.ts';
import {
  isProse,
  type MarkdownBlock,
  markdownBlocks,
  type Nodes,
  sentenceSpans,
} from '../../language/markdown/markdown-blocks.ts';
import { parseMarkdown } from '../../language/markdown/parse-markdown.ts';
import { takenPlaces } from '../../language/taken-places.ts';
import { type TypedFact, typedFacts } from '../../language/typed-facts.ts';
import type { Unsupported } from '../writer.ts';
import { type KnownWords, knownWords, unknownNames } from './check-names.ts';

/** What a text is compared with. */
export interface FactSources {
  /** The company's own names, always allowed. */
  names: string[];
  texts: string[];
  /** Existing addresses. */
  links: string[];
  /** German capitalizes every noun, so a single capital does not indicate a name. Default English. */
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

/** What one text is compared with. */
interface Checking extends Known {
  /** Addresses already searched for in the sources, with the results. */
  looked: Map<string, boolean>;
}

const MAX_FACTS = 100;
/** Each one is searched for in all sources; beyond this number, addresses count as known. */
const MAX_LOOKED = 500;
const HOST =
  /(?<![@\p{L}\p{N}-])(?:[\p{L}\p{N}-]{1,63}\.){1,10}(?:com|org|net|io|dev|app|example|test|co|ai|eu|de|fr|uk|us|info|cloud|tech|shop|store|nl|ch|at|es|it|pl|se)\b(?:\.\p{L}{2})?(?:\/[^\s)"”]*)?/giu;
const EMAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+\.\p{L}{2,}/giu;

/**
 * Numbers, prices, dates, names and addresses in a markdown text that no source contains. Says where to look twice, not
 * what is false: a fact that the sources state about something else passes.
 */
export function findUnsupported(markdown: string, sources: FactSources): Unsupported[] {
  const known = { ...knownOf(sources), looked: new Map<string, boolean>() };
  const root = parseMarkdown(markdown);
  const blocks = markdownBlocks(root);
  const found = [
    ...blocks.flatMap((block, at) => checkBlock(block, blocks[at + 1], known)),
    ...checkLinks(root, known),
  ];
  const keyOf = ({ kind, text }: Unsupported) =>
    `${kind} ${kind === 'link' ? linkKey(text) : text.toLowerCase()}`;
  return [...Map.groupBy(found, keyOf).values()].flatMap(([first]) => first ?? []).slice(0, MAX_FACTS);
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

function checkBlock(block: MarkdownBlock, next: MarkdownBlock | undefined, known: Checking): Unsupported[] {
  const isFree = ({ start, end }: { start: number; end: number }) => isProse(block, start, end);
  const addresses = [...block.text.matchAll(EMAIL), ...block.text.matchAll(HOST)].map((match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }));
  const inAddress = takenPlaces(block.text);
  for (const { start, end } of addresses) inAddress.take(start, end);
  const isOutside = ({ start, end }: { start: number; end: number }) => inAddress.isFree(start, end);
  const figures = typedFacts(block.text);
  const inFigure = takenPlaces(block.text);
  for (const { start, end } of figures) inFigure.take(start, end);
  const facts = figures
    .filter((fact) => isFree(fact) && isOutside(fact) && !isCount(fact, block, next) && !isHeld(fact, known))
    .map((fact) => ({ ...fact, kind: kindOf(fact) }));
  const hosts = addresses
    .filter((one) => isFree(one) && !isKnownAddress(one.text, known))
    .map((one) => ({ kind: 'link' as const, ...one }));
  const isHeadline = block.kind === 'heading' || block.kind === 'cell';
  const names = unknownNames(block.text, known.words, isHeadline)
    .filter((name) => isFree(name) && isOutside(name) && inFigure.isFree(name.start, name.end))
    .filter(({ text }) => known.language !== 'de' || /^\P{L}*\p{L}.*\p{Lu}/su.test(text))
    .map((name) => ({ kind: 'name' as const, ...name }));
  return inSentences(
    block,
    [...facts, ...hosts, ...names].toSorted((a, b) => a.start - b.start),
  );
}

/** Each with its sentence; `found` is in order. */
function inSentences(
  block: MarkdownBlock,
  found: { kind: Unsupported['kind']; text: string; start: number }[],
): Unsupported[] {
  if (found.length === 0) return [];
  const spans = sentenceSpans(block);
  let at = -1;
  return found.map(({ kind, text, start }) => {
    while ((spans[at + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) at += 1;
    return { kind, text: shortened(text), sentence: shortened(spans[at]?.text ?? block.text) };
  });
}

/** Maximum length shown of a sentence; readable sentences are shorter. */
const MAX_SHOWN = 1000;
const shortened = (text: string) => (text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text);

function kindOf({ kind }: TypedFact): Unsupported['kind'] {
  return kind === 'price' || kind === 'date' ? kind : 'number';
}

/** Words followed by their number are not longer. */
const MAX_LABEL_REACH = 20;

/** "Step 2", "1. First", "[3]", and "three ways" above a list of three. */
function isCount(
  { kind, text, keys, start, end }: TypedFact,
  block: MarkdownBlock,
  next: MarkdownBlock | undefined,
): boolean {
  if (kind !== 'number') return false;
  const before = block.text.slice(Math.max(0, start - MAX_LABEL_REACH), start);
  if (
    /(?:\b(?:step|section|chapter|part|figure|fig\.|table|question|option|point|item|page|no\.)\s|#)$/i.test(
      before,
    )
  )
    return true;
  if (/\[$/.test(before) && block.text[end] === ']') return true;
  if (start === 0 && /^[.)]\s/.test(block.text.slice(end))) return true;
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

function checkLinks(root: Nodes, known: Checking): Unsupported[] {
  const found: Unsupported[] = [];
  const walk = (node: Nodes) => {
    if (node.type === 'link' || node.type === 'definition' || node.type === 'image') {
      const { url } = node;
      if (/^https?:|^\/\//i.test(url) && !known.links.has(linkKey(url)) && !isKnownAddress(url, known))
        found.push({ kind: 'link', text: shortened(url), sentence: shortened(url) });
      else if (/^mailto:/i.test(url) && !isKnownAddress(url.slice(7), known))
        found.push({ kind: 'link', text: shortened(url.slice(7)), sentence: shortened(url) });
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
    .replace(/(?<![/.,])[/.,]+$/, '');

function isKnownAddress(address: string, { text, looked }: Checking): boolean {
  const wanted = bare(address);
  const isKnown = looked.get(wanted) ?? (looked.size >= MAX_LOOKED || text.includes(wanted));
  if (looked.size < MAX_LOOKED) looked.set(wanted, isKnown);
  return isKnown;
}

/** Without the parts that do not distinguish pages. */
const linkKey = (url: string) => bare(url.replace(/#.*$/s, '').replace(/[?&]utm_[^&#]*/g, ''));
