import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { selectOne } from 'css-select';
import { type AnyNode, type Document, type Element, isTag, isText, type Text } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { fold } from '../../tracker/src/page-text.ts';
import { startTagEnd, valuePlace } from './start-tag.ts';

/**
 * What changed in an element: the place of a text among those that a person reads, or the name of an attribute, what it
 * was, and whether the text became empty.
 */
export type Was = [what: number | string, before: string, isEmpty: 0 | 1];

interface Edit {
  from: number;
  to: number;
  text: string;
}

export interface Rewriting {
  /** Selectors of elements that are not displayed. */
  hidden: string[];
  /** Puts the page together; `begin` and `after` write what stands first in the head and behind a changed element. */
  write: (begin: (nonce: string) => string, after: (was: Was[], nonce: string) => string) => string;
}

/** Stands where a text becomes empty, since an empty text would be none after parsing. */
const EMPTY = '\u200b';
/** Nothing but text may stand in them, or what follows them is read differently. */
const CLOSED = new Set([
  'title',
  'textarea',
  'option',
  'svg',
  'math',
  'script',
  'style',
  'noscript',
  'template',
]);

/** Finds what changes, without changing it. Null where the page is another than expected; then no part of it is made. */
export function planRewriting(html: string, changes: readonly ElementChange[]): Rewriting | null {
  const root = parseDocument(html, { withStartIndices: true, withEndIndices: true });
  const head = find('head', root);
  if (!head) return null;
  const edits: Edit[] = [];
  const changed: { at: number; was: Was[] }[] = [];
  for (const change of changes) {
    const element = find(change.selector, root);
    const was = element && planChange(html, element, change, edits);
    if (!was || !element) return null;
    if (was.length > 0) changed.push({ at: (element.endIndex ?? 0) + 1, was });
  }
  const nonce = find('script[nonce]', root)?.attribs.nonce ?? '';
  return {
    hidden: changes.filter(({ hide }) => hide).map(({ selector }) => selector),
    write: (begin, after) =>
      splice(html, [
        { ...at(startTagEnd(html, head.startIndex ?? 0)), text: begin(nonce) },
        ...edits,
        ...changed.map((one) => ({ ...at(one.at), text: after(one.was, nonce) })),
      ]),
  };
}

const at = (place: number) => ({ from: place, to: place });

function find(selector: string, root: Document): Element | null {
  try {
    return selectOne(selector, root) as Element | null;
  } catch {
    return null;
  }
}

/** What was there before; null where the change does not fit. */
function planChange(html: string, element: Element, change: ElementChange, edits: Edit[]): Was[] | null {
  const { text, runs, href, src, alt } = change;
  const was: Was[] = [];
  const set = (name: string, value: string, of = element) => {
    if (of.attribs[name] === undefined) return true;
    const from = of.startIndex ?? 0;
    const place = valuePlace(html.slice(from, startTagEnd(html, from)), name);
    if (!place) return false;
    edits.push({ from: from + place[0], to: from + place[1], text: `"${escapeValue(value)}"` });
    if (of === element) was.push([name, of.attribs[name], 0]);
    return true;
  };
  let fits = true;
  if (href !== undefined && element.name === 'a') fits &&= isSafe(href) && set('href', href);
  if (src !== undefined && element.name === 'img') {
    fits &&= isSafe(src) && set('src', src) && (alt === undefined || set('alt', alt));
    const picture = element.parent && 'name' in element.parent && element.parent.name === 'picture';
    const beside = picture ? (element.parent?.children.filter(isTag) ?? []) : [element];
    for (const one of beside) fits &&= set('srcset', src, one);
  }
  if (!fits || (was.length > 0 && !isClosed(html, element))) return null;
  const texts = text === undefined && !runs ? [] : planTexts(html, element, change, edits);
  return texts && [...was, ...texts];
}

function planTexts(
  html: string,
  element: Element,
  { text, runs }: ElementChange,
  edits: Edit[],
): Was[] | null {
  const nodes = textsOf(element);
  if (nodes.length === 0 || !isClosed(html, element)) return null;
  // The tag counts texts, and one that came empty would not be there.
  if (runs?.includes('')) return null;
  const wanted = runs ?? (isSame(nodes, text ?? '') ? null : runsOf(nodes, element, text ?? ''));
  if (!wanted) return [];
  if (wanted.length !== nodes.length) return null;
  return wanted.flatMap((run, place): Was[] => {
    const node = nodes[place] as Text;
    const now = run === null ? node.data : run && node.data.replace(/\S(.*\S)?|^$/s, () => run);
    if (now === node.data) return [];
    edits.push({
      from: node.startIndex ?? 0,
      to: (node.endIndex ?? 0) + 1,
      text: now ? escapeText(now) : EMPTY,
    });
    return [[place, node.data, now ? 0 : 1]];
  });
}

/** As the script chooses: the longest of the element's own texts, else of its children's, gets the new wording. */
function runsOf(nodes: readonly Text[], element: Element, text: string): string[] {
  const rank = (node: Text) => (node.parent === element ? 1e6 : 0) + node.data.length;
  const [holder] = [...nodes].sort((one, other) => rank(other) - rank(one));
  return nodes.map((node) => (node === holder ? text : ''));
}

const isSame = (nodes: readonly Text[], text: string) =>
  fold(nodes.map(({ data }) => data).join('')) === fold(text);

function textsOf(node: AnyNode): Text[] {
  if (isText(node)) return node.data.trim() ? [node] : [];
  if (!isTag(node) || /^(svg|script|style)$/.test(node.name)) return [];
  return node.children.flatMap(textsOf);
}

/** Whether something may stand right behind the element, because its end is written out. */
const isClosed = (html: string, { name, endIndex }: Element) =>
  name === 'img' ||
  (!CLOSED.has(name) &&
    html
      .slice(0, (endIndex ?? 0) + 1)
      .toLowerCase()
      .endsWith(`</${name}>`));

const isSafe = (address: string) =>
  /^(https?|mailto|tel):/.test(URL.parse(address, 'https://site.example/')?.href ?? '');

const escapeText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const escapeValue = (text: string) => escapeText(text).replaceAll('"', '&quot;');

function splice(html: string, edits: readonly Edit[]): string {
  let done = 0;
  let text = '';
  for (const edit of edits.toSorted((a, b) => a.from - b.from)) {
    text += html.slice(done, edit.from) + edit.text;
    done = Math.max(done, edit.to);
  }
  return text + html.slice(done);
}
