import type { Block, Page } from '../platform/page/page.ts';
import { isOfStranger, POINTER } from '../platform/text/reader-quotes.ts';
import type { TermWeight } from '../platform/text/reader-weights.ts';
import { gateFor, isPageFurniture, type SentenceGate } from '../platform/text/sentence-gate.ts';
import { splitSentences } from '../platform/text/sentences.ts';
import { stems } from '../platform/text/tokens.ts';
import type { Finding } from './page-answer.ts';
import { titleLabel } from './page-labels.ts';
import { type Library, OWN_SITE } from './page-library.ts';
import { isFirstPerson, isOnePerson } from './page-voice.ts';

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
const MOST_OF_LEAD = 4;
const MOST_OF_OTHER = 1;
const MOST_WORDS = 130;
const MOST_ITEMS = 8;
const MOST_ROWS = 10;
/** Share of the question that what is shown of a section speaks to, on the leading page and elsewhere. */
const ON_LEAD = 0.3;
const ELSEWHERE = 0.6;
/** Headings that say nothing on another page. */
const BARE_HEADING =
  /^(?:descriptions?|options?|notes?|examples?|overview|introduction|summary|synopsis|name|see also|details|general|discussion|welcome|home|about|faqs?|frequently asked questions|more|usage|syntax|parameters?|output|commands?|caveats?|warnings?|tips?|important|content|contents|bugs?|this module)$/i;

/** The parts of the best pages that speak to the question, without the sentences in `used`. */
export function sectionsOn(
  { question, passing, hits, weights }: Finding,
  library: Library,
  { used, brand, language }: { used: ReadonlySet<string>; brand: string; language: string },
): Section[] {
  const own = new Set(stems(brand));
  const asked = weights.filter(({ term }) => !own.has(term.stem) && !term.generic);
  const said = new Set(used);
  const headings = new Set<string>();
  const sections: Section[] = [];
  const read = passing.length > 0 ? passing : hits.slice(0, 1);
  for (const { page: found } of read) {
    const page = library.pages.get(found.url);
    const isLead = found === read[0]?.page;
    if (page === undefined || (!isLead && asked.length === 0)) continue;
    const title = stems(found.own_title);
    const fitting = runsOf(page).flatMap(({ heading, blocks }) => {
      const parts = partsOf(blocks, {
        page,
        said,
        isOwn: found.site.site_id === OWN_SITE,
        brand,
        isReadable: gateFor(language),
      });
      const shown = [heading ?? '', ...parts.flatMap(textsIn)];
      const share = coverage(shown.flatMap(stems), isLead ? title : [], asked);
      const isNamed = coverage(stems(heading ?? ''), isLead ? [] : title, asked) > 0;
      const isFit = parts.length > 0 && share >= (isLead ? ON_LEAD : ELSEWHERE) && (isLead || isNamed);
      return isFit ? [{ heading: headingOf(heading, found.own_title), page, parts, share }] : [];
    });
    const most = isLead ? MOST_OF_LEAD : MOST_OF_OTHER;
    const best = new Set(fitting.toSorted((a, b) => b.share - a.share).slice(0, most));
    for (const { share: _, ...section } of fitting.filter((one) => best.has(one))) {
      const isSaid = section.parts.every((part) => textsIn(part).every((text) => said.has(text)));
      if (isSaid || headings.has(section.heading.toLowerCase())) continue;
      for (const text of section.parts.flatMap(textsIn)) said.add(text);
      headings.add(section.heading.toLowerCase());
      sections.push(section);
      if (sections.length === MOST_SECTIONS) return sections;
    }
    if (question.demands !== null && sections.length > 0) return sections;
  }
  return sections;
}

const textsIn = (part: Part) =>
  part.kind === 'paragraph' ? part.sentences : part.kind === 'list' ? part.items : part.rows.flat();

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
  const all = weights.reduce((total, { share }) => total + share, 0);
  return all === 0 ? 1 : sum / all;
}

function headingOf(heading: string | null, title: string): string {
  const own = titleLabel(title);
  const label = heading === null ? '' : titleLabel(heading);
  const name = label === '' || BARE_HEADING.test(label) || isPageFurniture(label) ? own : label;
  const isShouted = /\p{Lu}{4}/u.test(name) && !/\p{Ll}/u.test(name);
  return isShouted ? name.charAt(0) + name.slice(1).toLowerCase() : name;
}

/** The blocks' readable text in their order, as long as there is room and nothing stands twice. */
function partsOf(blocks: Block[], context: Context): Part[] {
  const { page, said } = context;
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
          : paragraphOf(run, context, room);
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

/** Sends the reader elsewhere. */
const ERRAND = /^(?:Visit|Go to|Browse|Explore|Head to)\b/;

interface Context {
  page: Page;
  said: ReadonlySet<string>;
  isOwn: boolean;
  brand: string;
  isReadable: SentenceGate;
}

function paragraphOf(
  [block]: Block[],
  { said, isOwn, brand, isReadable }: Context,
  room: number,
): Part | null {
  const sentences: string[] = [];
  let previous: string | undefined;
  let words = 0;
  for (const sentence of splitSentences(block?.text ?? '')) {
    const introduces = /:$/.test(sentence) && isReadable(sentence.replace(/:$/, '.'), previous);
    const readable = introduces || isReadable(sentence, previous);
    const isOurs = !isOnePerson(sentence) && (isOwn || !isFirstPerson(sentence));
    const isStranger = isOfStranger(sentence, block?.heading ?? '', { name: brand, text: '' });
    // What is not shown here carries nothing that leans on it.
    const kept =
      readable &&
      isOurs &&
      !isStranger &&
      !POINTER.test(sentence) &&
      !ERRAND.test(sentence) &&
      !said.has(sentence);
    previous = kept ? sentence : undefined;
    if (!kept) continue;
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

const wordsIn = (part: Part) => textsIn(part).join(' ').split(' ').length;
