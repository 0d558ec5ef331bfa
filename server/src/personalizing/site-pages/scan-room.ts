/// <reference lib="dom" />
// Runs in the page that is scanned: each function may use only those of this file.
import type { FoundElement } from './match-elements.ts';

/** How an element looks, in pixels of a window of 1280. */
export interface Looks {
  top: number;
  /** Font size of its largest text. */
  font_size: number;
  /** Characters that fit where its text stands; 0 where a change of its text would break its form. */
  room: number;
  /** A framework's program answers clicks, so another address would not be followed. */
  routed: boolean;
}

/** An element as the scan saw it; a heading with the selector of the block that it begins, if that could move. */
export type SeenElement = FoundElement & Looks & { block: string | null };

function textNodesIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (/[\p{L}\p{N}]/u.test(node.nodeValue ?? '')) nodes.push(node as Text);
  return nodes;
}

function fontSizeOf(node: Text): number {
  return node.parentElement ? Number.parseFloat(getComputedStyle(node.parentElement).fontSize) : 0;
}

/** Its lines, and how wide a character is on average. */
function linesOf(nodes: readonly Text[]) {
  const range = document.createRange();
  const tops: number[] = [];
  let width = 0;
  let characters = 0;
  for (const node of nodes) {
    range.selectNodeContents(node);
    characters += (node.nodeValue ?? '').replace(/\s+/g, ' ').trim().length + 1;
    for (const rect of range.getClientRects()) {
      if (rect.width < 1) continue;
      width += rect.width;
      if (!tops.some((top) => Math.abs(top - rect.top) < rect.height / 2)) tops.push(rect.top);
    }
  }
  return { lines: tops.length, character: width / Math.max(1, characters - 1) };
}

/** How wide a line of it may be. What is as wide as its text may grow a little. */
function lineWidthOf(element: Element): number {
  let block = element;
  while (getComputedStyle(block).display === 'inline' && block.parentElement) block = block.parentElement;
  const style = getComputedStyle(block);
  const inner =
    block.getBoundingClientRect().width -
    Number.parseFloat(style.paddingLeft) -
    Number.parseFloat(style.paddingRight);
  const parent = block.parentElement && getComputedStyle(block.parentElement);
  const isTight =
    /^inline-/.test(style.display) ||
    style.float !== 'none' ||
    ['absolute', 'fixed'].includes(style.position) ||
    /flex|grid/.test(parent?.display ?? '');
  return isTight ? inner * 1.15 : inner;
}

function roomIn(element: Element, kind: string): number {
  const nodes = textNodesIn(element);
  const sizes = new Set(nodes.map(fontSizeOf));
  // A headline of nested elements in several sizes would lose its form.
  const isMixed =
    nodes.length > 1 && (sizes.size > 1 || element.querySelector('div, [style*="block"]') !== null);
  if (nodes.length === 0 || isMixed) return 0;
  const { lines, character } = linesOf(nodes);
  if (lines === 0 || character <= 0) return 0;
  const perLine = lineWidthOf(element) / character;
  const clamped = getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none';
  const more = kind === 'paragraph' && !clamped ? Math.max(1, Math.floor(lines / 3)) : 0;
  const ragged = lines + more === 1 ? 0.97 : 0.9;
  const here = Math.floor(perLine * (lines + more) * ragged);
  if (kind !== 'heading') return here;
  // A phone shows about 340 pixels of a line.
  const perPhoneLine = Math.max(1, 340 / character);
  const length = nodes.reduce((sum, { data }) => sum + data.trim().length, 0);
  const phoneLines = Math.max(3, Math.ceil(length / perPhoneLine));
  return Math.min(here, Math.floor(perPhoneLine * phoneLines * ragged));
}

/** Frameworks leave a mark on what they listen to, or on the page. */
function isRouted(element: Element): boolean {
  const names = [...Object.keys(element), ...Object.getOwnPropertySymbols(element).map(String)];
  return (
    names.some((name) => /^__react|^__ng|^__svelte|_vei|^__vue/.test(name)) ||
    document.querySelector('#__next, #__nuxt, #___gatsby, [data-v-app], [ng-version]') !== null
  );
}

function looksOf(element: Element, kind: string): Looks {
  const sizes = textNodesIn(element).map(fontSizeOf);
  return {
    top: Math.round(element.getBoundingClientRect().top + scrollY),
    font_size: Math.round(Math.max(0, ...sizes)),
    room: kind === 'image' ? 0 : Math.min(2000, roomIn(element, kind)),
    routed: isRouted(element),
  };
}

/** Large and short, whatever its tag: two words or more in letters of 28 pixels. */
function looksLikeHeading(element: Element): boolean {
  if (!['p', 'div', 'span'].includes(element.localName) || element.closest('a, button, label, table'))
    return false;
  const nodes = textNodesIn(element);
  const isOwn = nodes.some(({ parentNode }) => parentNode === element);
  if (
    !isOwn ||
    element.querySelector('div, h1, h2, h3, h4, h5, h6') ||
    !nodes.every((node) => fontSizeOf(node) >= 28)
  )
    return false;
  const words = (element.textContent ?? '').match(/\p{L}{2,}/gu) ?? [];
  return words.length >= 2 && words.length <= 20;
}

/** What the scan asks of this file. */
export interface Seeing {
  looksOf(element: Element, kind: string): Looks;
  looksLikeHeading(element: Element): boolean;
  blocksOf(headings: readonly Element[]): Map<Element, Element>;
}

/** The functions of this file, to be combined with those that use them. */
export const ROOM_FUNCTIONS = [
  textNodesIn,
  fontSizeOf,
  linesOf,
  lineWidthOf,
  roomIn,
  isRouted,
  looksOf,
  looksLikeHeading,
];
