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

/** The rules of a style sheet with those that it imports; null where the page may not read them. */
function rulesOf(sheet: CSSStyleSheet): string | null {
  try {
    return [...sheet.cssRules]
      .map((rule) =>
        rule instanceof CSSImportRule ? (rule.styleSheet && rulesOf(rule.styleSheet)) || '' : rule.cssText,
      )
      .join('\n');
  } catch {
    return null;
  }
}

/** A style sheet where it stands in the page, with the address from which its own addresses count. */
function drawSheet(sheet: CSSStyleSheet | null, element: Element | null, sheets: string[]): PageTree | null {
  if (!sheet || sheet.disabled) return null;
  const base = sheet.href ?? document.baseURI;
  const media = element?.getAttribute('media') ?? '';
  const rules = rulesOf(sheet);
  if (rules !== null) return ['style', { 'data-base': base, media }, rules];
  sheets.push(base);
  return ['style', { 'data-sheet': base, media }];
}

/** Its attributes; those that a program has set since as it set them. */
function attributesOf(element: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const { name, value } of element.attributes) if (value.length < 20_000) attributes[name] = value;
  if (element instanceof HTMLImageElement) attributes.src = element.currentSrc || element.src;
  if (element instanceof HTMLAnchorElement && element.href) attributes.href = element.href;
  if (element instanceof HTMLVideoElement && element.poster) attributes.poster = element.poster;
  if (element instanceof HTMLInputElement)
    attributes.value = element.type === 'password' ? '' : element.value;
  return attributes;
}

/** The page as it looks now; an empty tree where it is larger than anybody edits. */
function takeSnapshot(limits: SnapshotLimits, passing: Set<string>): RawSnapshot {
  const sheets: string[] = [];
  let left = limits.most_characters;
  const draw = (node: Node, depth: number): PageTree | null => {
    if (left < 0 || depth > limits.deepest) return null;
    if (node.nodeType === Node.TEXT_NODE) {
      left -= node.nodeValue?.length ?? 0;
      return node.nodeValue ?? '';
    }
    if (!(node instanceof Element)) return null;
    const name = node.localName;
    if (/^(script|noscript|template|iframe|frame|object|embed|base|meta|title)$/.test(name)) return null;
    if (name === 'style' || name === 'link') {
      const { sheet } = node as HTMLStyleElement | HTMLLinkElement;
      const drawn = drawSheet(sheet, node, sheets);
      left -= typeof drawn?.[2] === 'string' ? drawn[2].length : 0;
      return drawn;
    }
    const attributes = attributesOf(node);
    left -= Object.entries(attributes).reduce((sum, [key, value]) => sum + key.length + value.length, 20);
    const parts = [...node.childNodes].map((part) => draw(part, depth + 1)).filter((part) => part !== null);
    return [name, attributes, ...parts];
  };
  const tree =
    document.getElementsByTagName('*').length > limits.most_elements
      ? null
      : draw(document.documentElement, 0);
  if (Array.isArray(tree))
    tree.push(
      ...document.adoptedStyleSheets.flatMap((sheet) => {
        const drawn = drawSheet(sheet, null, sheets);
        return drawn ? [drawn] : [];
      }),
    );
  return {
    url: document.baseURI,
    tree: left < 0 ? null : tree,
    passing: [...passing].slice(0, 2000),
    sheets: [...new Set(sheets)].slice(0, 20),
    width: innerWidth,
  };
}

/** The functions of this file, to be combined with those that use them. */
export const SNAPSHOT_FUNCTIONS = [rulesOf, drawSheet, attributesOf, takeSnapshot];
