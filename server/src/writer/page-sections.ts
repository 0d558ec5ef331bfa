import type { Block, Page } from '../platform/page/page.ts';
import { POINTER } from '../platform/text/reader-quotes.ts';
import type { TermWeight } from '../platform/text/reader-weights.ts';
import { isPageFurniture, isReadableSentence } from '../platform/text/sentence-gate.ts';
import { splitSentences } from '../platform/text/sentences.ts';
import { stems } from '../platform/text/tokens.ts';
import type { Finding } from './page-answer.ts';
import type { Library } from './page-library.ts';
import { isFirstPerson, isOnePerson } from './page-voice.ts';
import { cleanLabel } from './topic-labels.ts';

/** One part of a page of ours, all of it from one place of one page of the sources. */
export interface Section {
  heading: string;
  page: Page;
  parts: Part[];
}

export type Part =
  | { kind: 'paragraph'; sentences: string[] }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; rows: string[][] };

const MOST_SECTIONS = 5;
const MOST_WORDS = 130;
const MOST_ITEMS = 8;
const MOST_ROWS = 10;
/** Share of the question that a section speaks to, on the leading page and elsewhere. */
const ON_LEAD = 0.3;
const ELSEWHERE = 0.5;
/** Headings that say nothing on another page. */
const BARE_HEADING =
  /^(?:descriptions?|options?|notes?|examples?|overview|introduction|summary|synopsis|name|see also|details|general|discussion|welcome|home|about|faqs?|frequently asked questions|more|usage|syntax|parameters?|output|commands?|caveats?|warnings?|tips?|important|content|contents|this module)$/i;

/** The parts of the best pages that speak to the question, without the sentences in `used`. */
export function sectionsOn(finding: Finding, library: Library, used: ReadonlySet<string>): Section[] {
  const { passing, hits, weights } = finding;
  const read = [...new Set([...passing, ...hits])];
  const said = new Set(used);
  const headings = new Set<string>();
  const sections: Section[] = [];
  for (const { page: found } of read) {
    const page = library.pages.get(found.url);
    if (page === undefined) continue;
    const isLead = found === passing[0]?.page;
    const title = stems(found.own_title);
    for (const { heading, blocks } of runsOf(page)) {
      const text = [heading ?? '', ...blocks.map((block) => block.text)].join('\n');
      if (coverage(stems(text), title, weights) < (isLead ? ON_LEAD : ELSEWHERE)) continue;
      const name = headingOf(heading, found.own_title);
      const parts = partsOf(blocks, page, said, found.site.site_id === 'own');
      if (parts.length === 0 || headings.has(name.toLowerCase())) continue;
      for (const part of parts)
        if (part.kind === 'paragraph') for (const one of part.sentences) said.add(one);
      headings.add(name.toLowerCase());
      sections.push({ heading: name, page, parts });
      if (sections.length === MOST_SECTIONS) return sections;
    }
  }
  return sections;
}

function runsOf({ blocks }: Page): { heading: string | null; blocks: Block[] }[] {
  const runs: { heading: string | null; blocks: Block[] }[] = [];
  for (const block of blocks) {
    const open = runs.at(-1);
    if (open?.heading === block.heading) open.blocks.push(block);
    else runs.push({ heading: block.heading, blocks: [block] });
  }
  return runs;
}

/** What a title alone says counts for half. */
function coverage(said: string[], title: string[], weights: TermWeight[]): number {
  const [text, above] = [new Set(said), new Set(title)];
  const speaks = (words: Set<string>, { term }: TermWeight) =>
    words.has(term.stem) || term.synonyms.some((synonym) => words.has(synonym));
  const sum = weights.reduce(
    (total, weight) => total + weight.share * (speaks(text, weight) ? 1 : speaks(above, weight) ? 0.5 : 0),
    0,
  );
  return sum / (weights.reduce((total, { share }) => total + share, 0) || 1);
}

function headingOf(heading: string | null, title: string): string {
  const own = cleanLabel(title);
  const label = heading === null ? '' : cleanLabel(heading);
  const name = label === '' || BARE_HEADING.test(label) || isPageFurniture(label) ? own : label;
  const isShouted = /\p{Lu}{4}/u.test(name) && !/\p{Ll}/u.test(name);
  return isShouted ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}

/** The blocks' readable text in their order, as long as there is room and nothing stands twice. */
function partsOf(blocks: Block[], page: Page, said: ReadonlySet<string>, isOwn: boolean): Part[] {
  const menu = new Set(page.links.map(({ text }) => text.toLowerCase()));
  const parts: Part[] = [];
  let room = MOST_WORDS;
  for (const [kind, run] of runsByKind(blocks)) {
    if (room <= 0) break;
    const part =
      kind === 'table'
        ? tableOf(run)
        : kind === 'list'
          ? listOf(run, menu, said)
          : paragraphOf(run, said, isOwn, room);
    if (part === null) continue;
    room -= wordsIn(part);
    parts.push(part);
  }
  return withoutLooseIntroductions(parts);
}

type PartKind = Part['kind'];

function runsByKind(blocks: Block[]): [PartKind, Block[]][] {
  const runs: [PartKind, Block[]][] = [];
  for (const block of blocks) {
    if (block.kind === 'code') continue;
    const kind = block.kind === 'table_row' ? 'table' : block.kind === 'paragraph' ? 'paragraph' : 'list';
    const open = runs.at(-1);
    if (open?.[0] === kind && kind !== 'paragraph') open[1].push(block);
    else runs.push([kind, [block]]);
  }
  return runs;
}

function paragraphOf([block]: Block[], said: ReadonlySet<string>, isOwn: boolean, room: number): Part | null {
  const sentences: string[] = [];
  let previous: string | undefined;
  let words = 0;
  for (const sentence of splitSentences(block?.text ?? '')) {
    const introduces = /:$/.test(sentence) && isReadableSentence(sentence.replace(/:$/, '.'), previous);
    const readable = introduces || isReadableSentence(sentence, previous);
    const kept =
      readable && !POINTER.test(sentence) && !isOnePerson(sentence) && (isOwn || !isFirstPerson(sentence));
    // What was said above may still be what the next sentence leans on.
    previous = kept ? sentence : undefined;
    if (!kept || said.has(sentence)) continue;
    words += sentence.split(' ').length;
    if (sentences.length > 0 && words > room) break;
    sentences.push(sentence);
  }
  return sentences.length > 0 ? { kind: 'paragraph', sentences } : null;
}

const isBalanced = (text: string) => (text.match(/\(/g)?.length ?? 0) === (text.match(/\)/g)?.length ?? 0);

function listOf(blocks: Block[], menu: ReadonlySet<string>, said: ReadonlySet<string>): Part | null {
  const items = blocks
    .map(({ text }) => text)
    .filter((text) => {
      const words = text.split(' ').length;
      return (
        words >= 2 &&
        words <= 45 &&
        isBalanced(text) &&
        !menu.has(text.toLowerCase()) &&
        !isPageFurniture(text)
      );
    })
    .filter((text) => /^[\p{L}\p{N}"“(]/u.test(text) && !/[…:,]$|\.\.\.$/.test(text) && !POINTER.test(text))
    .filter((text) => !said.has(text) && !isOnePerson(text));
  const whole = items.length >= Math.min(2, blocks.length) && items.length >= blocks.length / 2;
  return whole && items.length > 1 ? { kind: 'list', items: items.slice(0, MOST_ITEMS) } : null;
}

function tableOf(blocks: Block[]): Part | null {
  const rows = blocks.map(({ text }) => text.split(' | '));
  const [head] = rows;
  const isEven = head !== undefined && head.length > 1 && rows.every((row) => row.length === head.length);
  const isShort = rows.every((row) => row.every((cell) => cell.length <= 120));
  return isEven && isShort && rows.length > 2 ? { kind: 'table', rows: rows.slice(0, MOST_ROWS) } : null;
}

/** "It supports:" with nothing after it is torn. */
function withoutLooseIntroductions(parts: Part[]): Part[] {
  return parts.flatMap((part, at) => {
    if (part.kind !== 'paragraph') return part;
    const last = part.sentences.at(-1) ?? '';
    const next = parts[at + 1];
    if (!last.endsWith(':') || (next !== undefined && next.kind !== 'paragraph')) {
      const sentences = part.sentences.filter(
        (one, i) => !one.endsWith(':') || i === part.sentences.length - 1,
      );
      return sentences.length > 0 ? { ...part, sentences } : [];
    }
    const sentences = part.sentences.filter((one) => !one.endsWith(':'));
    return sentences.length > 0 ? { ...part, sentences } : [];
  });
}

function wordsIn(part: Part): number {
  const texts =
    part.kind === 'paragraph' ? part.sentences : part.kind === 'list' ? part.items : part.rows.flat();
  return texts.join(' ').split(' ').length;
}
