import type { PageTree } from './snapshot-script.ts';

/*
 * What the editor may show of a page. The page makes the tree, so nothing in it is believed: only known attributes
 * stay, and every address of something that is loaded becomes a number of `resources`. The frame in which it is shown
 * lets nothing run and loads nothing besides (editor-frame.ts); this keeps the tree harmless outside of that frame,
 * too.
 */

export interface CleanPage {
  tree: PageTree;
  /** Addresses of what the tree names as `res:0`, `res:1`, … */
  resources: { url: string; kind: 'image' | 'font' }[];
}

export interface CleanInput {
  json: string;
  /** Style sheets by address, which the page itself may not read. */
  sheets: Record<string, string>;
}

const MAX_DEPTH = 250;
/** More than are fetched, because styles name pictures that this page does not show. */
const MAX_RESOURCES = 4000;
const MAX_SHEET = 1_000_000;

const UNWANTED =
  /^(script|noscript|template|iframe|frame|frameset|object|embed|applet|portal|base|meta|title|link|source|track|param|animate.*|set|foreignobject|handler|listener|math|audio|fencedframe)$/;
const NAME = /^[a-z][a-z0-9-]{0,59}$/;
const SVG_NAME = /^[a-zA-Z][a-zA-Z0-9-]{0,59}$/;

const KEPT = new Set(
  (
    'class id title alt width height dir lang role colspan rowspan scope headers type placeholder value checked disabled hidden ' +
    'open href start reversed span size rows cols multiple selected label for itemprop align valign cellpadding cellspacing border ' +
    'bgcolor color face media src srcset sizes poster style'
  ).split(' '),
);
const KEPT_IN_SVG = new Set(
  (
    'class id style viewbox xmlns d x y x1 x2 y1 y2 cx cy r rx ry dx dy fx fy width height points fill stroke transform opacity offset ' +
    'role preserveaspectratio gradientunits gradienttransform spreadmethod patternunits patterntransform clippathunits maskunits ' +
    'version focusable pathlength href xlink:href result in in2 values mode stddeviation marker markerwidth markerheight markerunits ' +
    'refx refy orient maskcontentunits patterncontentunits primitiveunits filterunits startoffset textlength lengthadjust rotate ' +
    'type operator k1 k2 k3 k4 basefrequency numoctaves seed tablevalues slope intercept amplitude exponent scale radius order'
  ).split(' '),
);
const SVG_STYLE =
  /^(fill|stroke|stop|clip|mask|filter|font|text|flood|color|opacity|display|visibility|overflow|dominant|alignment|vector|shape|marker|paint|mix|transform|lighting)(-[a-z]+)*$/;

/** An address in a style; quotes inside of it are escaped. */
const URLS = /url\(\s{0,20}(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|([^"'()\s]*))\s{0,20}\)/gi;
/** A text in an image set, which is an address unless something else is said. */
const BARE = /((?:url|type)\(\s{0,20})?(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')/gi;

/** A style that imports nothing, with what `resource` says in place of its addresses. */
const cleanStyle = (text: string, resource: (address: string, kind: 'image' | 'font') => string): string =>
  text
    .slice(0, MAX_SHEET)
    .replace(/@import[^;{}]*;?/gi, '')
    .replace(/image-set\([^;{}]*/gi, (set) =>
      set.replace(BARE, (all, named, one, two) => (named ? all : `url("${one ?? two}")`)),
    )
    .replace(URLS, (_, one, two, three) => {
      const address = String(one ?? two ?? three ?? '').replace(/\\([^\da-f])/gi, '$1');
      if (address.startsWith('#')) return `url("${address.replace(/["\\]/g, '')}")`;
      const kind = /\.(woff2?|ttf|otf)([?#]|$)|^data:(font|application)/i.test(address) ? 'font' : 'image';
      return `url("${resource(address, kind)}")`;
    });

/** Throws where it is no tree at all. */
export function cleanTree({ json, sheets }: CleanInput): CleanPage {
  const { url, tree } = JSON.parse(json) as { url: unknown; tree: unknown };
  const resources: CleanPage['resources'] = [];
  const known = new Map<string, number>();
  const base = typeof url === 'string' ? url : 'http://page.invalid/';

  const resource = (address: string, from: string, kind: 'image' | 'font'): string => {
    const found = address ? URL.parse(address, from) : null;
    if (!found || !/^(https?|data):$/.test(found.protocol)) return '';
    const place = known.get(found.href) ?? resources.length;
    if (place === resources.length) {
      if (resources.length === MAX_RESOURCES) return '';
      known.set(found.href, place);
      resources.push({ url: found.href, kind });
    }
    return `res:${place}`;
  };

  const css = (text: string, from: string) =>
    cleanStyle(text, (address, kind) => resource(address, from, kind));

  const attribute = (of: string, name: string, value: string, isSvg: boolean): string | null => {
    const lower = name.toLowerCase();
    if (/^on/.test(lower)) return null;
    if (/^(data|aria)-[a-z0-9_.-]{1,80}$/.test(lower)) return value;
    if (!(isSvg ? KEPT_IN_SVG.has(lower) || SVG_STYLE.test(lower) : KEPT.has(lower))) return null;
    if (lower === 'style' || (isSvg && /url\s*\(/i.test(value))) return css(value, base);
    if (lower === 'src' || lower === 'poster')
      return of === 'video' && lower === 'src' ? null : resource(value, base, 'image');
    if (lower === 'srcset') {
      const [, address = '', size = ''] = /^(\S+) ([\d.]+[wx])$/.exec(value) ?? [];
      const here = resource(address, base, 'image');
      return here ? `${here} ${size}` : null;
    }
    if (lower === 'href' || lower === 'xlink:href') {
      if (of === 'image') return resource(value, base, 'image');
      return isSvg ? own(value) : link(value, base);
    }
    return value;
  };

  const walk = (node: unknown, depth: number, isSvg: boolean): PageTree | null => {
    if (typeof node === 'string') return node;
    if (!Array.isArray(node) || depth > MAX_DEPTH) return null;
    const [name, given, ...parts] = node as unknown[];
    if (typeof name !== 'string' || UNWANTED.test(name.toLowerCase())) return null;
    const inSvg = isSvg || name === 'svg';
    if (!(inSvg ? SVG_NAME : NAME).test(name)) return null;
    const attributes: Record<string, string> = {};
    const said = typeof given === 'object' && given !== null ? Object.entries(given) : [];
    if (name === 'style') return sheetOf(Object.fromEntries(said), parts[0]);
    for (const [key, value] of said) {
      const kept = typeof value === 'string' ? attribute(name, key, value, inSvg) : null;
      // The frame sets attributes without namespaces.
      if (kept !== null) attributes[key === 'xlink:href' ? 'href' : key] = kept;
    }
    const inside = parts.map((part) => walk(part, depth + 1, inSvg)).filter((part) => part !== null);
    return [name, attributes, ...inside];
  };

  function sheetOf(said: Record<string, unknown>, text: unknown): PageTree {
    const { media, 'data-base': own_base, 'data-sheet': sheet } = said;
    const from = typeof sheet === 'string' ? sheet : typeof own_base === 'string' ? own_base : base;
    const rules = typeof sheet === 'string' ? (sheets[sheet] ?? '') : text;
    const attributes: Record<string, string> = typeof media === 'string' && media ? { media } : {};
    return ['style', attributes, typeof rules === 'string' ? css(rules, from) : ''];
  }

  const clean = walk(tree, 0, false);
  if (!Array.isArray(clean) || clean[0] !== 'html') throw new Error('No page.');
  return { tree: clean, resources };
}

/** Within the page's own pictures. */
const own = (value: string) => (value.startsWith('#') ? value : null);

function link(value: string, base: string): string | null {
  const url = URL.parse(value, base);
  return url && /^(https?|mailto|tel):$/.test(url.protocol) ? url.href.slice(0, 2000) : null;
}
