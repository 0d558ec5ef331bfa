import { isBlockTag, isElement, isUnseen, MAX_DEPTH, type PageElement, type PageNode } from './page-dom.ts';

/** `furniture` surrounds the content; `link_list` is inside it but has no statement of its own. */
export type Furniture = ReadonlyMap<PageElement, 'furniture' | 'link_list'>;

interface Weight {
  chars: number;
  /** Characters inside links of at most five words, as in menus. */
  menu_chars: number;
  links: number;
  /** Links to the same page in another language. */
  languages: number;
  has_h1: boolean;
}

/** Finds navigation, footers, banners and similar by markup, names and density of short links. */
export function findFurniture(nodes: PageNode[]): Furniture {
  const weights = new Map<PageElement, Weight>();
  const total = weigh(nodes, weights, 0).chars;
  const found = new Map<PageElement, 'furniture' | 'link_list'>();
  judge(nodes, { weights, total, found, inContent: false }, 0);
  return found;
}

function weigh(nodes: PageNode[], weights: Map<PageElement, Weight>, depth: number): Weight {
  const sum: Weight = { chars: 0, menu_chars: 0, links: 0, languages: 0, has_h1: false };
  if (depth > MAX_DEPTH) return sum;
  for (const node of nodes) {
    if (node.type === 'text') sum.chars += solidLength(node.data);
    else if (isElement(node) && !isUnseen(node)) {
      const inner = weigh(node.children, weights, depth + 1);
      if (node.tagName === 'a') {
        inner.links = 1;
        inner.languages = node.attribs.hreflang === undefined ? 0 : 1;
        // Five words of ordinary length; counting words would need another pass over the text.
        inner.menu_chars = inner.chars <= 35 ? inner.chars : 0;
      }
      inner.has_h1 ||= node.tagName === 'h1';
      weights.set(node, inner);
      sum.chars += inner.chars;
      sum.menu_chars += inner.menu_chars;
      sum.links += inner.links;
      sum.languages += inner.languages;
      sum.has_h1 ||= inner.has_h1;
    }
  }
  return sum;
}

const GAP = /[\s|·•>»]/;

/** Character by character, because a list of all gaps takes ten times as long. */
function solidLength(text: string): number {
  let length = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isLetter = (code > 64 && code < 123) || (code > 0xff && code < 0x1680);
    if (isLetter || !GAP.test(text.charAt(at))) length += 1;
  }
  return length;
}

interface Judging {
  weights: Map<PageElement, Weight>;
  total: number;
  found: Map<PageElement, 'furniture' | 'link_list'>;
  /** Inside main or article, where a header or aside belongs to the text. */
  inContent: boolean;
}

function judge(nodes: PageNode[], judging: Judging, depth: number) {
  if (depth > MAX_DEPTH) return;
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const weight = judging.weights.get(node);
    if (!weight) continue;
    const kind = kindOf(node, weight, judging);
    if (kind) judging.found.set(node, kind);
    if (kind === 'furniture') continue;
    const inContent = judging.inContent || isContentRoot(node);
    judge(node.children, inContent === judging.inContent ? judging : { ...judging, inContent }, depth + 1);
  }
}

const isContentRoot = ({ tagName, attribs }: PageElement) =>
  tagName === 'main' || tagName === 'article' || attribs.role === 'main';

const FURNITURE_ROLE =
  /^(navigation|contentinfo|complementary|search|dialog|alertdialog|menu|menubar|toolbar)$/;
const words = (text: string) => new Set(text.split(' '));
/** Parts of class names and ids that mean furniture, however much text there is. */
const FURNITURE_NAMES = words(
  'nav navbar navigation navheader navfooter breadcrumb breadcrumbs sidebar sidenav sphinxsidebar footer pagefooter ' +
    'sitefooter cookie cookies consent gdpr onetrust cookiebot pagination pager toc tableofcontents skiplink skiplinks ' +
    'offcanvas megamenu',
);
/** Names used for furniture and for content: they count only if short links dominate. */
const MAYBE_NAMES = words(
  'menu related share sharing social skip lang language languages tags links top up path crumbs tabs',
);
const HEADER_NAMES = words('header pageheader siteheader masthead topbar');

function kindOf(node: PageElement, weight: Weight, judging: Judging): 'furniture' | 'link_list' | null {
  const { tagName, attribs } = node;
  if (!isBlockTag(tagName) || /^(html|body|main|article|h[1-6])$/.test(tagName) || attribs.role === 'main')
    return null;
  if (tagName === 'nav' || FURNITURE_ROLE.test(attribs.role ?? '')) return 'furniture';
  const linked = weight.chars === 0 ? 0 : weight.menu_chars / weight.chars;
  const names = namesOf(node);
  const isNamed = names.some((name) => FURNITURE_NAMES.has(name));
  if (isNamed && linked > 0.6 && !weight.has_h1) return 'furniture';
  // A wrapper named after one of its parts, such as with-sidebar, is not furniture.
  if (weight.has_h1 || weight.chars > judging.total * 0.5) return null;
  if (tagName === 'footer') return judging.inContent && linked < 0.3 ? null : 'furniture';
  if (tagName === 'aside') return judging.inContent && linked < 0.3 ? null : 'furniture';
  if (isNamed) return 'furniture';
  const isHeader =
    tagName === 'header' || attribs.role === 'banner' || names.some((name) => HEADER_NAMES.has(name));
  if (isHeader && !judging.inContent && (weight.chars < 200 || linked > 0.4)) return 'furniture';
  if (weight.languages > 0 && weight.languages >= weight.links - 1 && weight.chars < 300) return 'furniture';
  if (linked > 0.4 && names.some((name) => MAYBE_NAMES.has(name))) return 'furniture';
  return linked > 0.6 && weight.links >= 3 ? 'link_list' : null;
}

/** `SiteFooter nav-bar__item` → site, footer, sitefooter, nav, bar, navbar, … */
function namesOf({ attribs }: PageElement): string[] {
  const words = `${attribs.id ?? ''} ${attribs.class ?? ''}`;
  if (words.length < 2) return [];
  return words
    .slice(0, 300)
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/\s+/)
    .flatMap((word) => {
      const parts = word.split(/[^a-z]+/).filter(Boolean);
      return parts.length > 1 ? [...parts, parts.slice(0, 2).join('')] : parts;
    });
}
