import {
  foldSpace,
  isElement,
  lineOf,
  MAX_DEPTH,
  type PageElement,
  type PageNode,
} from '../../language/page/page-dom.ts';

/** What rules of a stylesheet can match. */
export interface StyledElement {
  tag: string;
  id: string;
  classes: ReadonlySet<string>;
  style: string;
  /** Tags, `.classes` and `#ids` of its ancestors. */
  around: ReadonlySet<string>;
}

export interface PageAnchor extends StyledElement {
  href: string;
  text: string;
  role: string;
  place: Place;
}

export interface PageImage {
  src: string;
  /** Everything that names it: class, id, alternative text, file. */
  hints: string;
  /** Target of the link around it. */
  href: string | null;
  place: Place;
}

export interface PageIcon {
  rel: string;
  href: string;
  type: string;
  sizes: string;
}

/** The parts of a page that show how it looks. */
export interface PageParts {
  icons: PageIcon[];
  /** Addresses of stylesheets for screens, as written. */
  sheets: string[];
  styles: string[];
  anchors: PageAnchor[];
  images: PageImage[];
  header: StyledElement | null;
}

export type Place = 'header' | 'footer' | 'content';

const MAX_PARTS = 2000;
const MAX_CALL_LENGTH = 200;
/** Its text as in the page, including white space. */
const MAX_WRITTEN_LENGTH = 2000;
const MAX_AROUND = 40;

/** Collects it in one walk. */
export function readParts(nodes: PageNode[]): PageParts {
  const parts: PageParts = { icons: [], sheets: [], styles: [], anchors: [], images: [], header: null };
  visit(nodes, parts, { depth: 0, place: 'content', href: null });
  return parts;
}

interface Around {
  depth: number;
  place: Place;
  href: string | null;
}

function visit(nodes: PageNode[], parts: PageParts, around: Around) {
  if (around.depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const place = placeOf(node, around.place);
    if (place === 'header' && around.place !== 'header') parts.header ??= styledOf(node);
    note(node, parts, { ...around, place });
    const href = node.tagName === 'a' ? (node.attribs.href ?? null) : around.href;
    visit(node.children, parts, { depth: around.depth + 1, place, href });
  }
}

/** Header or footer of the page itself, not of a section. */
function placeOf({ tagName, attribs }: PageElement, outer: Place): Place {
  if (outer !== 'content') return outer;
  const name = `${attribs.id ?? ''} ${attribs.class ?? ''}`.slice(0, 300);
  if (tagName === 'header' || tagName === 'nav' || attribs.role === 'banner') return 'header';
  if (tagName === 'div' && /(?:^|[\s_-])(?:header|navbar|topbar|masthead)(?:$|[\s_-])/i.test(name))
    return 'header';
  return tagName === 'footer' || attribs.role === 'contentinfo' ? 'footer' : 'content';
}

function note(node: PageElement, parts: PageParts, { place, href }: Around) {
  const { tagName, attribs } = node;
  if (tagName === 'link') noteLink(attribs, parts);
  else if (tagName === 'style' && !isForPaper(attribs)) parts.styles.push(rawText(node));
  else if (tagName === 'img' && parts.images.length < MAX_PARTS) {
    const named = [
      attribs.class,
      attribs.id,
      attribs.alt,
      attribs.src,
      attribs['data-src'],
      attribs.itemprop,
    ];
    parts.images.push({ src: sourceOf(attribs), hints: named.join(' ').slice(0, 600), href, place });
  } else if (tagName === 'a' && attribs.href && parts.anchors.length < MAX_PARTS) {
    const text = lineOf(node.children, MAX_WRITTEN_LENGTH).slice(0, MAX_CALL_LENGTH);
    const { href: address, role = '' } = attribs;
    parts.anchors.push(Object.assign(styledOf(node), { href: address, text, role, place }));
  }
}

function noteLink(attribs: Record<string, string>, parts: PageParts) {
  const rel = attribs.rel?.toLowerCase() ?? '';
  const { href, type = '', sizes = '' } = attribs;
  if (!href) return;
  if (/\bstylesheet\b/.test(rel) && !/\balternate\b/.test(rel) && !isForPaper(attribs))
    parts.sheets.push(href);
  else if (/\bicon\b/.test(rel.replace('mask-icon', '')) || rel.startsWith('apple-touch-icon'))
    parts.icons.push({ rel, href, type: type.toLowerCase(), sizes: sizes.toLowerCase() });
}

const isForPaper = ({ media }: Record<string, string>) =>
  media !== undefined && /\bprint\b|prefers-color-scheme\s*:\s*dark/i.test(media);

/** Lazily loaded pictures have their address in another attribute. */
function sourceOf(attribs: Record<string, string>): string {
  const candidates = [attribs.src, attribs['data-src'], attribs['data-lazy-src']];
  return candidates.find((src) => src !== undefined && !src.startsWith('data:')) ?? '';
}

/** Computed only on demand, because few elements need their ancestors. */
function styledOf(node: PageElement): StyledElement {
  let known: Set<string> | undefined;
  return {
    tag: node.tagName,
    id: node.attribs.id ?? '',
    classes: new Set(classesOf(node)),
    style: node.attribs.style ?? '',
    get around() {
      known ??= around(node);
      return known;
    },
  };
}

function around(node: PageElement): Set<string> {
  const marks = new Set<string>();
  let { parent } = node;
  for (let steps = 0; parent !== null && isElement(parent) && steps < MAX_AROUND; steps += 1) {
    marks.add(parent.tagName);
    for (const name of classesOf(parent)) marks.add(`.${name}`);
    if (parent.attribs.id) marks.add(`#${parent.attribs.id}`);
    ({ parent } = parent);
  }
  return marks;
}

const classesOf = ({ attribs }: PageElement) =>
  foldSpace(attribs.class?.slice(0, 2000) ?? '')
    .split(' ', 50)
    .filter(Boolean);

const rawText = ({ children }: PageElement) =>
  children.map((child) => (child.type === 'text' ? child.data : '')).join('');
