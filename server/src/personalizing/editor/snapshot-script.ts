/// <reference lib="dom" />
// Runs in the page that is shown in the editor: each function may use only those of this file.

/** A text, or an element: its name, its attributes, and what is in it. */
export type PageTree = string | [name: string, attributes: Record<string, string>, ...PageTree[]];

export interface SnapshotLimits {
  most_elements: number;
  most_characters: number;
  deepest: number;
}

export interface RawSnapshot {
  url: string;
  tree: PageTree | null;
  /** Class names and ids that come and go while the page is shown. */
  passing: string[];
  /** Style sheets that the page itself may not read. */
  sheets: string[];
  width: number;
}

type DrawnSheet = [name: 'style', attributes: Record<string, string>, ...text: string[]];

/** The rules of a style sheet; null where the page may not read them. */
function rulesOf(sheet: CSSStyleSheet): CSSRule[] | null {
  try {
    return [...sheet.cssRules];
  } catch {
    return null;
  }
}

/**
 * A style sheet where it stands in the page, and what it imports where it does, each with the address from which its own
 * addresses count.
 */
function drawSheet(sheet: CSSStyleSheet | null, media: string, sheets: string[]): DrawnSheet[] {
  if (!sheet || sheet.disabled) return [];
  const base = sheet.href ?? document.baseURI;
  const rules = rulesOf(sheet);
  if (!rules) {
    sheets.push(base);
    return [['style', { 'data-sheet': base, media }]];
  }
  const drawn: DrawnSheet[] = [];
  let text = '';
  for (const rule of rules) {
    if (!(rule instanceof CSSImportRule)) {
      text += `${rule.cssText}\n`;
      continue;
    }
    if (text) drawn.push(['style', { 'data-base': base, media }, text]);
    text = '';
    drawn.push(...drawSheet(rule.styleSheet, rule.media.mediaText || media, sheets));
  }
  return [...drawn, ['style', { 'data-base': base, media }, text]];
}

/** The picture that is shown, with what says how large its pixels are. */
function shownPicture(image: HTMLImageElement): Record<string, string> {
  const src = image.currentSrc || image.src;
  const beside = image.parentElement?.localName === 'picture' ? image.parentElement.children : [];
  for (const list of [...beside, image])
    for (const [, address = '', size = ''] of (list.getAttribute('srcset') ?? '').matchAll(
      /([^\s,]\S*[^\s,])\s+([\d.]+[wx])/g,
    )) {
      if (URL.parse(address, document.baseURI)?.href !== src) continue;
      const sizes = list.getAttribute('sizes') ?? '';
      return { src, srcset: `${src} ${size}`, sizes: /^auto/i.test(sizes) ? `${image.width}px` : sizes };
    }
  return { src };
}

/** Its attributes; those that a program has set since as it set them. */
function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes)
    if (value.length < 20_000 && name !== 'srcset') attributes[name] = value;
  if (element instanceof HTMLImageElement) Object.assign(attributes, shownPicture(element));
  if (element instanceof HTMLAnchorElement && element.href) attributes.href = element.href;
  if (element instanceof HTMLVideoElement && element.poster) attributes.poster = element.poster;
  if (element instanceof HTMLInputElement)
    attributes.value = element.type === 'password' ? '' : element.value;
  return attributes;
}

/** What `use` shows from other files, by the address that it names; the frame could not load it. */
async function findShared(): Promise<Map<string, Element>> {
  const shared = new Map<string, Element>();
  const files = new Map<string, Promise<Document | null>>();
  const read = (file: string) =>
    new Promise<Document | null>((done) => {
      const request = new XMLHttpRequest();
      request.open('GET', file);
      Object.assign(request, {
        responseType: 'document',
        timeout: 2000,
        onloadend: () => done(request.responseXML),
      });
      request.send();
    });
  for (const use of [...document.querySelectorAll('use')].slice(0, 500)) {
    const named = use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '';
    const url = /^[^#]+#./.test(named) ? URL.parse(named, document.baseURI) : null;
    if (!url || shared.has(named)) continue;
    const file = url.href.slice(0, -url.hash.length);
    if (files.size < 4 && !files.has(file)) files.set(file, read(file));
    const found = (await files.get(file))?.getElementById(url.hash.slice(1));
    if (found) shared.set(named, found);
  }
  return shared;
}

/** The page as it looks now; an empty tree where it is larger than anybody edits. */
async function takeSnapshot(limits: SnapshotLimits, passing: Set<string>): Promise<RawSnapshot> {
  const sheets: string[] = [];
  const shared = await findShared();
  const sharedAs = new Map([...shared.keys()].map((named, place) => [named, `sightline-shared-${place}`]));
  let left = limits.most_characters;
  const draw = (node: Node, depth: number, more: Record<string, string> = {}): PageTree[] => {
    if (left < 0 || depth > limits.deepest) return [];
    if (node.nodeType === Node.TEXT_NODE) {
      left -= node.nodeValue?.length ?? 0;
      return [node.nodeValue ?? ''];
    }
    if (!(node instanceof Element)) return [];
    const name = node.localName;
    if (/^(script|noscript|template|iframe|frame|object|embed|base|meta|title)$/.test(name)) return [];
    if (name === 'style' || name === 'link') {
      const { sheet } = node as HTMLStyleElement | HTMLLinkElement;
      const drawn = drawSheet(sheet, node.getAttribute('media') ?? '', sheets);
      left -= drawn.reduce((sum, [, , text = '']) => sum + text.length, 0);
      return drawn;
    }
    const attributes = { ...attributesOf(node), ...more };
    const here = name === 'use' && sharedAs.get(attributes.href ?? attributes['xlink:href'] ?? '');
    if (here) attributes.href = `#${here}`;
    left -= Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, 20);
    return [[name, attributes, ...[...node.childNodes].flatMap((part) => draw(part, depth + 1))]];
  };
  const [tree = null] =
    document.getElementsByTagName('*').length > limits.most_elements ? [] : draw(document.documentElement, 0);
  if (Array.isArray(tree)) {
    const parts = [...shared].flatMap(([named, part]) => draw(part, 1, { id: sharedAs.get(named) ?? '' }));
    tree.push(
      ...document.adoptedStyleSheets.flatMap((sheet) => drawSheet(sheet, '', sheets)),
      ...(parts.length > 0
        ? [['svg', { width: '0', height: '0', style: 'position:absolute' }, ...parts] satisfies PageTree]
        : []),
    );
  }
  return {
    url: document.baseURI,
    tree: left < 0 ? null : tree,
    passing: [...passing].slice(0, 2000),
    sheets: [...new Set(sheets)].slice(0, 20),
    width: innerWidth,
  };
}

/** The functions of this file, to be combined with those that use them. */
export const SNAPSHOT_FUNCTIONS = [rulesOf, drawSheet, shownPicture, attributesOf, findShared, takeSnapshot];
