/** A text, or an element: its name, its attributes, and what is in it. */
type Tree = string | [name: string, attributes: Record<string, string>, ...Tree[]];

export interface Snapshot {
  tree: Tree;
  /** `data:` addresses of what the tree names as `res:0`, … */
  resources: Record<string, string>;
  /** Addresses that these stand for. */
  urls: Record<string, string>;
  passing: string[];
}

const SVG = 'http://www.w3.org/2000/svg';
export const NO_IMAGE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
const LOADED = /^(src|srcset|poster|href)$/;
const NEVER = /^(script|iframe|frame|object|embed|base|meta|link|portal)$/i;

/** The page's elements, made one by one, so that nothing of it is ever read as HTML. */
export function drawTree({ tree, resources }: Snapshot): Element | null {
  // What would end a text of a style, or an address in a list.
  const dataOf = (name: string) =>
    (resources[name.slice(4)] ?? NO_IMAGE).replace(/["\\\s]/g, (sign) => encodeURIComponent(sign));
  const css = (text: string) => text.replace(/"(res:\d+)"/g, (_, name) => `"${dataOf(name)}"`);
  const draw = (part: Tree, isSvg: boolean): Node | null => {
    if (typeof part === 'string') return document.createTextNode(part);
    const [name, attributes, ...inside] = part;
    if (NEVER.test(name)) return null;
    const inSvg = isSvg || name === 'svg';
    if (name === 'style') return sheet(attributes, inside);
    const element = inSvg ? document.createElementNS(SVG, name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes))
      try {
        if (/^on/i.test(key)) continue;
        const isAddress = LOADED.test(key);
        element.setAttribute(key, isAddress ? value.replace(/^res:\d+/, dataOf) : css(value));
      } catch {
        // Scripts may create elements with names that HTML does not allow.
      }
    for (const one of inside) {
      const drawn = draw(one, inSvg);
      if (drawn) element.append(drawn);
    }
    return element;
  };
  const sheet = (attributes: Record<string, string>, inside: Tree[]) => {
    const element = document.createElement('style');
    if (attributes.media) element.media = attributes.media;
    element.textContent = css(String(inside[0] ?? ''));
    return element;
  };
  const drawn = draw(tree, false);
  return drawn instanceof Element ? drawn : null;
}
