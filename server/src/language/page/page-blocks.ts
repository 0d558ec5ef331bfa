import type { Block, Heading } from './page.ts';
import {
  codeOf,
  foldSpace,
  isBlockTag,
  isElement,
  isUnseen,
  lineOf,
  MAX_DEPTH,
  type PageElement,
  type PageNode,
} from './page-dom.ts';
import type { Furniture } from './page-furniture.ts';

interface Reading {
  furniture: Furniture;
  blocks: Block[];
  headings: Heading[];
  heading: Heading | null;
  /** Kind of the next flushed text. */
  kind: Block['kind'];
  /** Inline text since the last block started or ended; line breaks represent `<br>`. */
  run: string[];
  /** Number of the run's characters inside links. */
  linked: number;
  in_link: boolean;
  /** Terms waiting for their definition. */
  terms: string[];
  /** Elements that hold a form. */
  with_form: ReadonlySet<PageNode>;
  beside_form: boolean;
  /** Headings since the last text: one that nothing follows says something itself. */
  silent: Heading[];
}

/** Headings and text under `nodes` in reading order, without furniture. */
export function readBlocks(
  nodes: PageNode[],
  furniture: Furniture,
): { blocks: Block[]; headings: Heading[] } {
  const reading: Reading = {
    furniture,
    blocks: [],
    headings: [],
    heading: null,
    kind: 'paragraph',
    run: [],
    linked: 0,
    in_link: false,
    terms: [],
    with_form: withForms(nodes, furniture),
    beside_form: false,
    silent: [],
  };
  readAll(nodes, reading, 0);
  flush(reading);
  sayHeadings(reading, 0);
  return { blocks: withoutRepeats(reading.blocks), headings: reading.headings };
}

function readAll(nodes: PageNode[], reading: Reading, depth: number) {
  if (depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (node.type === 'text') addText(reading, node.data);
    else if (isElement(node)) readElement(node, reading, depth);
  }
}

function addText(reading: Reading, data: string) {
  const text = data.replace(/\s+/g, ' ');
  reading.run.push(text);
  if (reading.in_link) reading.linked += text.trim().length;
}

function readElement(node: PageElement, reading: Reading, depth: number) {
  const tag = node.tagName;
  if (tag === 'button' && isQuestion(node))
    return addHeading(reading, node, (reading.heading?.level ?? 2) + 1);
  if (isUnseen(node) || reading.furniture.has(node) || isFormLabel(node)) return;
  if (/^h[1-6]$/.test(tag)) return addHeading(reading, node, Number(tag[1]));
  if (tag === 'summary' || tag === 'caption')
    return addHeading(reading, node, (reading.heading?.level ?? 2) + 1);
  if (tag === 'br') return void reading.run.push('\n');
  if (tag === 'pre') return addWhole(reading, 'code', codeOf(node.children));
  if (tag === 'dt') return addTerm(reading, node);
  if (tag === 'tr' && isDataRow(node)) return addWhole(reading, 'table_row', rowText(node));
  if (tag === 'a') return readLink(node, reading, depth);
  if (!isBlockTag(tag)) return readAll(node.children, reading, depth + 1);
  readBlock(node, reading, depth);
}

function readBlock(node: PageElement, reading: Reading, depth: number) {
  const { kind: outer, heading, beside_form } = reading;
  flush(reading);
  reading.kind = kindIn(node.tagName, outer);
  if (reading.with_form.has(node)) reading.beside_form = beside_form || isShort(node);
  readAll(node.children, reading, depth + 1);
  flush(reading);
  reading.beside_form = beside_form;
  // A caption heads its table alone.
  if (node.tagName === 'table') reading.heading = heading;
  if (node.tagName === 'dl' || node.tagName === 'dd') settleTerms(reading);
  reading.kind = outer;
}

function kindIn(tag: string, outer: Block['kind']): Block['kind'] {
  if (tag === 'li') return 'list_item';
  if (tag === 'dd') return 'definition';
  return tag === 'p' || tag === 'div' ? outer : 'paragraph';
}

function readLink(node: PageElement, reading: Reading, depth: number) {
  const outer = reading.in_link;
  reading.in_link = true;
  readAll(node.children, reading, depth + 1);
  reading.in_link = outer;
}

/** What little text a form stands among is about it. */
const MAX_BESIDE_CHARS = 500;
const isShort = ({ children }: PageElement) =>
  lineOf(children, 2 * MAX_BESIDE_CHARS).length <= MAX_BESIDE_CHARS;

/** What stands around fields to fill in; a search is no form that a text speaks of. */
function withForms(roots: readonly PageNode[], furniture: Furniture): ReadonlySet<PageNode> {
  const found = new Set<PageNode>();
  const left = [...roots];
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node) || furniture.has(node) || node.attribs.role === 'search') continue;
    if (!isField(node)) left.push(...node.children);
    else for (let at = node.parent; at && isElement(at) && !found.has(at); at = at.parent) found.add(at);
  }
  return found;
}

const isField = ({ tagName, attribs }: PageElement) =>
  /^(textarea|select)$/.test(tagName) ||
  (tagName === 'input' && /^(text|email|tel|number|date)?$/i.test(attribs.type ?? ''));

/** Expandable questions are often buttons. */
const isQuestion = (node: PageElement) =>
  node.attribs['aria-expanded'] !== undefined && /\?\s*$/.test(lineOf(node.children));

/** What a form asks for is no statement; styled lists of questions are made of labels, too. */
const isFormLabel = (node: PageElement) =>
  (node.tagName === 'label' || node.tagName === 'legend') &&
  !/\?\s*$/.test(lineOf(node.children)) &&
  isInForm(node);

function isInForm(node: PageElement): boolean {
  for (let { parent } = node; parent !== null; { parent } = parent) {
    if (!isElement(parent)) return false;
    if (parent.tagName === 'form') return true;
  }
  return false;
}

/** Labels of boxes; text after the box belongs to the heading before it. */
const CALLOUT = /^(note|tip|hint|important|warning|caution|attention|danger)s?:?$/i;

function addHeading(reading: Reading, node: PageElement, level: number) {
  flush(reading);
  const [own, below] = splitHeading(node.children);
  const text = lineOf(own);
  if (!/[\p{L}\p{N}]/u.test(text) || CALLOUT.test(text)) return;
  const heading: Heading = { level: asLevel(level), text };
  sayHeadings(reading, heading.level);
  reading.headings.push(heading);
  reading.silent.push(heading);
  // A collapsed question ends where the next heading starts, so nesting does not grow.
  reading.heading = /^h[1-6]$/.test(node.tagName)
    ? heading
    : { ...heading, level: reading.heading?.level ?? 2 };
  if (below.length > 0) push(reading, 'paragraph', lineOf(below));
}

/** What shorter headings without a figure say is a name. */
const MIN_SAID = 30;

/**
 * Old pages set their text in headings: one with nothing below it before the next of its rank is a line of the page,
 * below the nearest heading that ranks higher.
 */
function sayHeadings(reading: Reading, level: number) {
  const { silent, headings } = reading;
  const last = silent.at(-1);
  if (last === undefined || level > last.level) return;
  silent.length = 0;
  if (last.level < 3 || (last.text.length < MIN_SAID && !/[\d@]/.test(last.text))) return;
  const above = headings.slice(0, headings.lastIndexOf(last)).findLast((one) => one.level < last.level);
  reading.blocks.push({ kind: 'paragraph', text: last.text, heading: above?.text ?? null });
}

/** A block after the words of a heading is its subtitle. */
function splitHeading(nodes: PageNode[]): [own: PageNode[], below: PageNode[]] {
  const at = nodes.findIndex((node) => isElement(node) && isBlockTag(node.tagName));
  return at > 0 && lineOf(nodes.slice(0, at)) !== '' ? [nodes.slice(0, at), nodes.slice(at)] : [nodes, []];
}

function asLevel(level: number): Heading['level'] {
  return ([1, 2, 3, 4, 5, 6] as const).find((known) => known === level) ?? 6;
}

function addTerm(reading: Reading, node: PageElement) {
  flush(reading);
  const term = lineOf(node.children);
  if (term !== '') reading.terms.push(term);
}

/** Terms without a definition become blocks of their own. */
function settleTerms(reading: Reading) {
  for (const term of reading.terms.splice(0)) push(reading, 'definition', term);
}

/** Rows whose cells contain sections, or several paragraphs side by side, are layout. */
function isDataRow(row: PageElement): boolean {
  const cells = row.children.filter((cell) => isElement(cell));
  const isColumn = (cell: PageElement) =>
    cells.length > 1 && cell.children.filter((part) => isElement(part) && part.tagName === 'p').length > 1;
  return !cells.some((cell) => isColumn(cell) || holdsSections(cell.children, 0));
}

function holdsSections(nodes: PageNode[], depth: number): boolean {
  return nodes.some(
    (node) =>
      isElement(node) &&
      (/^(table|h[1-6]|dl)$/.test(node.tagName) || (depth < 6 && holdsSections(node.children, depth + 1))),
  );
}

function rowText(row: PageElement): string {
  const cells = row.children.filter((cell) => isElement(cell)).map((cell) => lineOf(cell.children));
  return cells.filter((text) => text !== '').join(' | ');
}

function addWhole(reading: Reading, kind: Block['kind'], text: string) {
  flush(reading);
  push(reading, kind, text);
}

function flush(reading: Reading) {
  const { kind, linked } = reading;
  const parts = reading.run
    .splice(0)
    .join('')
    .split(/\n\s*\n/)
    .map(foldSpace)
    .filter((part) => part !== '');
  reading.linked = 0;
  if (parts.length === 1 && reading.terms.length === 0 && isLoneLink(parts[0] ?? '', linked)) return;
  for (const part of parts) {
    const terms = kind === 'definition' ? reading.terms.splice(0).join(', ') : '';
    push(reading, kind, terms === '' ? part : `${terms.replace(/(?<!\s)\s*:$/, '')}: ${part}`);
  }
}

/** "Read more", "Next", "Get started": navigation, not a statement. */
const isLoneLink = (text: string, linked: number) =>
  linked >= text.length * 0.8 && text.split(' ').length <= 5 && !CALLED.test(text);
/** A number or a mailbox to write to is no navigation. */
const CALLED = /\d[\d\s()/.-]{4,16}\d|@/;

const NOISE =
  /^(skip to (main )?content|back to top|table of contents|on this page|in this article|advertisement|(copyright )?(©|\(c\)) ?\S*\d{4}|all rights reserved)/i;
const COOKIE_NOTICE =
  /\bcookies?\b[\s\S]*\b(accept|consent|agree|preferences|settings|experience|traffic)\b|\b(accept|consent)\b[\s\S]*\bcookies\b/i;

function push(reading: Reading, kind: Block['kind'], text: string) {
  if (!/[\p{L}\p{N}]/u.test(text) || NOISE.test(text)) return;
  const heading = reading.heading?.text ?? null;
  reading.silent.length = 0;
  const aboutCookies = /cookie|privacy/i.test(`${reading.headings[0]?.text ?? ''} ${heading ?? ''}`);
  if (kind === 'paragraph' && text.length < 600 && !aboutCookies && COOKIE_NOTICE.test(text)) return;
  reading.blocks.push({ kind, text, heading, ...(reading.beside_form && { beside_form: true }) });
}

/** The same sentence often appears twice, for narrow and for wide screens. */
function withoutRepeats(blocks: Block[]): Block[] {
  const seen = new Set<string>();
  return blocks.filter(({ kind, text }) => {
    if (text.length < 20 || kind === 'code' || kind === 'table_row') return true;
    if (seen.has(text)) return false;
    seen.add(text);
    return true;
  });
}
