import { isElement, lineOf, type PageElement, type PageNode } from './page-dom.ts';

/** What a page's scripts say about its elements, and where those are. */
interface Scripted {
  by_id: Map<string, PageElement>;
  /** Ids of two elements, one of which replaces the other. */
  moves: [string, string][];
  /** Ids of what a control opens. */
  opened: string[];
  /** Hidden elements that stand where a control opens them, without its saying so. */
  panels: PageElement[];
}

const MAX_MOVES = 500;
const MAX_OPENED = 500;

/**
 * Changes a page to what a browser shows after its scripts ran: parts that React streams are put in place, and panels
 * that a control opens are no longer hidden. Takes the nodes below the root; linear in their number.
 */
export function showScripted(roots: PageNode[]): void {
  const { by_id, moves, opened, panels } = gather(roots);
  for (const [one, other] of moves) move(by_id.get(one), by_id.get(other));
  for (const id of new Set(opened)) open(by_id.get(id));
  for (const panel of panels) open(panel);
}

function gather(roots: PageNode[]): Scripted {
  const scripted: Scripted = { by_id: new Map(), moves: [], opened: [], panels: [] };
  const left = roots.toReversed();
  for (let node = left.pop(); node; node = left.pop()) {
    if (!isElement(node)) continue;
    const { id } = node.attribs;
    if (id && !scripted.by_id.has(id)) scripted.by_id.set(id, node);
    if (node.tagName === 'script') noteMoves(node, scripted.moves);
    if (scripted.opened.length < MAX_OPENED) scripted.opened.push(...openedBy(node).slice(0, MAX_OPENED));
    if (scripted.panels.length < MAX_OPENED) scripted.panels.push(...panelsIn(node).slice(0, MAX_OPENED));
    for (let at = node.children.length - 1; at >= 0; at -= 1) {
      const child = node.children[at];
      if (child) left.push(child);
    }
  }
  return scripted;
}

/** When a part has arrived, React's streaming calls its own functions, such as `$RC("B:0","S:0")`. */
const REACT_MOVE = /\$R[A-Z]\("([^"\\]{1,80})","([^"\\]{1,80})"/g;

function noteMoves({ children }: PageElement, moves: [string, string][]): void {
  for (const child of children) {
    if (child.type !== 'text' || !child.data.includes('$R')) continue;
    for (const [, one = '', other = ''] of child.data.matchAll(REACT_MOVE)) {
      if (moves.length === MAX_MOVES) return;
      moves.push([one, other]);
    }
  }
}

function openedBy({ tagName, attribs }: PageElement): string[] {
  const named = (attribs['aria-controls'] ?? '').split(/\s+/);
  const toggles = attribs['data-bs-toggle'] ?? attribs['data-toggle'] ?? attribs.role;
  const target = attribs['data-bs-target'] ?? attribs['data-target'] ?? (toggles && attribs.href);
  return [...(tagName === 'nav' ? [] : named), target?.startsWith('#') ? target.slice(1) : ''].filter(
    Boolean,
  );
}

/** Hidden answers of a list, and what is hidden below a button or a heading with one. */
function panelsIn({ children }: PageElement): PageElement[] {
  let before: PageElement | null = null;
  const panels: PageElement[] = [];
  for (const node of children) {
    if (!isElement(node)) continue;
    const { tagName, attribs } = node;
    const isStated = tagName === 'dd' || attribs.hidden === 'until-found' || attribs.role === 'region';
    const isBelow = before !== null && (isControl(before) || isQuestion(before));
    if (attribs.hidden !== undefined && !isNotice(node) && (isStated || isBelow)) panels.push(node);
    before = node;
  }
  return panels;
}

/** A line that is a control, as a heading around a button; more is a section of its own. */
const isQuestion = ({ tagName, children }: PageElement) =>
  /^(h[1-6]|dt|div|p|header)$/.test(tagName) &&
  children.length <= MAX_QUESTION_NODES &&
  children.some(isControl);
const MAX_QUESTION_NODES = 5;

const isControl = (node: PageNode): boolean =>
  isElement(node) &&
  (/^(button|summary)$/.test(node.tagName) ||
    /^(button|tab)$/.test(node.attribs.role ?? '') ||
    node.attribs['aria-expanded'] !== undefined);

const isNotice = ({ attribs }: PageElement) =>
  /cookie|consent|gdpr|modal|popup|dialog|menu|toast|alert/i.test(
    `${attribs.id ?? ''} ${attribs.class ?? ''}`,
  );

/** Puts the hidden part into the place that a template reserves for it. */
function move(one: PageElement | undefined, other: PageElement | undefined): void {
  const place = one?.tagName === 'template' ? one : other;
  const part = place === one ? other : one;
  const { parent } = place ?? {};
  if (!place || !part || !parent || part.attribs.hidden === undefined) return;
  const siblings: PageNode[] = parent.children;
  const at = siblings.indexOf(place);
  const arrived: PageNode[] = part.children;
  for (const node of arrived) node.parent = place.parent;
  part.children = [];
  siblings.splice(at, lengthOfPlace(siblings, at), ...arrived);
}

/** The fallback follows the template, up to the comment that ends it. */
function lengthOfPlace(siblings: PageNode[], at: number): number {
  const before = siblings[at - 1];
  if (before?.type !== 'comment' || !/^\$[?~]/.test(before.data)) return 1;
  let depth = 0;
  for (let end = at; end < siblings.length; end += 1) {
    const node = siblings[end];
    if (node?.type !== 'comment') continue;
    if (node.data === '/$') {
      if (depth === 0) return end - at;
      depth -= 1;
    } else if (/^\$[?~!]?$/.test(node.data)) depth += 1;
  }
  return 1;
}

const APART = /^(nav|dialog|menu|form|template|script|style)$/;
const APART_ROLE = /^(dialog|alertdialog|menu|menubar|listbox|navigation|search|tooltip)$/;
const MAX_PANEL_CHARS = 20_000;
/** Panels may be nested, and each is searched. */
const MAX_PANEL_NODES = 5000;

/** Shows a panel with text to read, such as an answer below its question. A menu stays hidden. */
function open(panel: PageElement | undefined): void {
  if (!panel || APART.test(panel.tagName) || APART_ROLE.test(panel.attribs.role ?? '')) return;
  const text = lineOf(panel.children, MAX_PANEL_CHARS);
  if (text === '' || 2 * linkedChars(panel) > text.length) return;
  delete panel.attribs.hidden;
  delete panel.attribs['aria-hidden'];
  delete panel.attribs.style;
}

function linkedChars(panel: PageElement): number {
  let chars = 0;
  let nodes = 0;
  const left: PageNode[] = [...panel.children];
  for (let node = left.pop(); node && nodes < MAX_PANEL_NODES; node = left.pop()) {
    nodes += 1;
    if (!isElement(node)) continue;
    if (node.tagName === 'a') chars += lineOf(node.children, MAX_PANEL_CHARS).length;
    else for (const child of node.children) left.push(child);
  }
  return chars;
}
