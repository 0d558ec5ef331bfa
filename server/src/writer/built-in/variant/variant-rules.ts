import { escapeMarkdown } from '../../../language/markdown/markdown-blocks.ts';
import { hasZeroFigure } from '../../../language/zero-figure.ts';
import { bareHost } from '../../../platform/bare-host.ts';
import { findUnsupported } from '../../checks/check-facts.ts';
import { factSources } from '../../checks/source-texts.ts';
import type { VariantChange, VariantElement, WriteVariant } from '../../variant-types.ts';
import { subjectStems } from './variant-cues.ts';
import { readWishes } from './variant-wishes.ts';

/** Allowed length of a text relative to the original where nobody measured the room it has. */
const ROOM: Record<VariantElement['kind'], { least: number; most: number }> = {
  paragraph: { least: 0.8, most: 1.2 },
  // A shorter line always fits.
  heading: { least: 0.6, most: 1.1 },
  button: { least: 0.6, most: 1.1 },
  link: { least: 0.6, most: 1.1 },
  image: { least: 0, most: 0 },
};
/** If the available space is known, a shorter text leaves no visible gap. */
const MIN_SHARE_IN_ROOM: Partial<Record<VariantElement['kind'], number>> = {
  paragraph: 0.6,
  heading: 0.3,
  button: 0.3,
};
const MIN_SHARE_IF_SHORTER = 0.25;

export const lengthOf = (text: string) => [...text].length;

/** How long the element's new text may be, in characters; less when someone asked for less. */
export function roomOf(
  { kind, content, room }: VariantElement,
  shorter = false,
): { least: number; most: number } {
  const length = lengthOf(content);
  if (shorter) return { least: Math.ceil(length * MIN_SHARE_IF_SHORTER), most: length - 1 };
  const { least, most } = ROOM[kind];
  if (room === null || most === 0)
    return { least: Math.ceil(length * least), most: Math.floor(length * most) };
  if (room === 0) return { least: 0, most: 0 };
  return { least: Math.ceil(length * (MIN_SHARE_IN_ROOM[kind] ?? least)), most: Math.max(length, room) };
}

/** Whether earlier changes may still be shown. Their length is not looked at: people have seen how they look. */
export function mayStand(changes: readonly VariantChange[], input: WriteVariant): boolean {
  const { shorter, keeps } = readWishes(input);
  const isKept = (id: string) => input.elements.some((element) => element.id === id && keeps(element));
  return changes.every(
    (change) => !isKept(change.element_id) && faultsOf(change, input, shorter, false).length === 0,
  );
}

/** Why a change may not be shown, one sentence for each reason; the same rules apply to every writer. */
export function faultsOf(
  change: VariantChange,
  input: WriteVariant,
  shorter = false,
  measured = true,
): string[] {
  if (change.before !== undefined) return moveFaults(change, input);
  const element = input.elements.find(({ id }) => id === change.element_id);
  if (!element) return ['It changes an element that is not offered.'];
  return [
    ...(change.text === undefined ? [] : textFaults(change.text, element, input)),
    ...(change.text === undefined || !measured ? [] : lengthFaults(change.text, element, shorter)),
    ...(change.text === undefined || !measured ? [] : zeroFaults(change.text, element)),
    ...(change.href === undefined ? [] : hrefFaults(change.href, element, input)),
    ...(change.src === undefined ? [] : srcFaults(change.src, element, input)),
  ];
}

/** The block with the headline, before which nothing comes, and those below it; a slim one may stand above. */
export function blocksFrom({ blocks = [], elements }: Pick<WriteVariant, 'blocks' | 'elements'>) {
  const headline = elements.find(({ kind }) => kind === 'heading')?.content;
  return blocks.slice(blocks[1]?.heading === headline ? 1 : 0);
}

function moveFaults({ element_id, before }: VariantChange, input: WriteVariant): string[] {
  const blocks = blocksFrom(input);
  const to = blocks.findIndex(({ selector }) => selector === before);
  const from = blocks.findIndex(({ id }) => id === element_id);
  return to > 0 && from > to ? [] : ['It moves a block to where it cannot stand.'];
}

function lengthFaults(text: string, element: VariantElement, shorter: boolean): string[] {
  if (element.kind === 'image') return [];
  const { least, most } = roomOf(element, shorter);
  const length = lengthOf(text);
  if (length >= least && length <= most) return [];
  return [`“${text}” has ${length} characters; ${least} to ${most} fit where it is to stand.`];
}

/** Counters of a page are read before they count. What stands already is not judged by it. */
const zeroFaults = (text: string, { content }: VariantElement): string[] =>
  hasZeroFigure(text) && !hasZeroFigure(content) ? [`“${text}” counts to zero, which proves nothing.`] : [];

function textFaults(text: string, element: VariantElement, input: WriteVariant): string[] {
  if (element.kind === 'image') return ['A picture has no text to change.'];
  const faults: string[] = [];
  if (/[\p{Cc}\p{Cf}]|^\s|\s$|\s{2}/u.test(text)) faults.push(`“${text}” is not one clean line.`);
  if (/[.!?]$/.test(element.content) !== /[.!?]$/.test(text) && element.kind === 'button')
    faults.push(`“${text}” does not end as the original does.`);
  if (!keepsSubject(text, element, input))
    faults.push(`“${text}” is about something else than the original.`);
  return [...faults, ...unsupportedIn(text, input).map((found) => `No source holds “${found}” in: ${text}`)];
}

/** The subject of the sentence occurs in the original, in its neighbors or in the page's title. */
function keepsSubject(
  text: string,
  { kind }: VariantElement,
  { elements, page, language, brand_name }: WriteVariant,
) {
  if (kind === 'button' || kind === 'link') return true;
  const around = [page.title ?? '', brand_name, ...elements.map(({ content }) => content)].join(' ');
  const known = new Set(subjectStems(around, language));
  return subjectStems(text, language).some((stem) => known.has(stem));
}

/** Numbers, prices, names and addresses that are neither on the page nor in the site or the knowledge base. */
function unsupportedIn(text: string, input: WriteVariant): string[] {
  const onPage = input.elements.map(({ content }) => content.toLowerCase());
  return findUnsupported(escapeMarkdown(text), factSources(input))
    .map((found) => found.text)
    .filter((found) => !onPage.some((content) => content.includes(found.toLowerCase())));
}

function hrefFaults(href: string, { href: original, routed }: VariantElement, input: WriteVariant): string[] {
  if (original === null) return ['Only what is a link can lead elsewhere.'];
  if (routed) return ['A program of the page answers clicks on this link.'];
  if (href.trim() === '') return ['A link has to lead somewhere.'];
  const known = new Set(
    input.pages
      .flatMap(({ url, links }) => [url, ...links.map((link) => link.url)])
      .map((url) => pageOf(url, input)),
  );
  const target = pageOf(href, input);
  return target !== null && known.has(target) ? [] : [`${href} is no page of the site that is known.`];
}

/** Path of a page on the own site; null for any other address. */
function pageOf(address: string, { host, page }: Pick<WriteVariant, 'host' | 'page'>): string | null {
  const url = URL.parse(address, `https://${host}${page.path}`);
  if (!url || !/^https?:$/.test(url.protocol) || bareHost(url.hostname) !== bareHost(host)) return null;
  return url.pathname.replace(/(?<!\/)\/+$/, '') || '/';
}

function srcFaults(src: string, { kind }: VariantElement, { images }: WriteVariant): string[] {
  if (kind !== 'image') return ['Only a picture has a source.'];
  return images.includes(src) ? [] : [`${src} is no picture of the site.`];
}
