import { fold } from './page-text.ts';

interface Typing {
  element: HTMLElement;
  nodes: Text[];
  told: (runs: string[]) => void;
}

const HISTORY = /^history/;

/**
 * Lets a person type into an element where it stands. Each text node stays what it is: the browser edits nothing itself,
 * because it would join and remove elements. Returns how to end it.
 */
export function typeInto({ element, nodes, told }: Typing): () => void {
  const before = element.getAttribute('contenteditable');
  element.setAttribute('contenteditable', 'plaintext-only');
  element.setAttribute('spellcheck', 'false');
  element.focus({ preventScroll: true });
  const tell = () => told(nodes.map(({ data }) => fold(data)));

  const onInput = (event: InputEvent) => {
    // What an input method composes cannot be refused; it is read when it is done.
    if (event.isComposing) return;
    event.preventDefault();
    if (HISTORY.test(event.inputType) || event.inputType.startsWith('format')) return;
    const place = placeOf(event, nodes);
    if (!place) return;
    const said = event.data ?? event.dataTransfer?.getData('text/plain') ?? '';
    const typed = event.inputType.startsWith('insert') ? said.replace(/\s+/g, ' ') : '';
    place.node.replaceData(place.start, place.end - place.start, typed);
    getSelection()?.collapse(place.node, place.start + typed.length);
    tell();
  };
  element.addEventListener('beforeinput', onInput);
  element.addEventListener('compositionend', tell);
  return () => {
    element.removeEventListener('beforeinput', onInput);
    element.removeEventListener('compositionend', tell);
    if (before === null) element.removeAttribute('contenteditable');
    else element.setAttribute('contenteditable', before);
    element.removeAttribute('spellcheck');
    element.blur();
    getSelection()?.removeAllRanges();
  };
}

/** Where in which text something is typed; never beyond the text in which it begins. */
function placeOf(event: InputEvent, nodes: readonly Text[]) {
  const range = rangeOf(event);
  if (!range) return null;
  const node = nodes.find((one) => range.intersectsNode(one));
  if (!node) return null;
  return {
    node,
    start: node === range.startContainer ? range.startOffset : 0,
    end: node === range.endContainer ? range.endOffset : node.length,
  };
}

const STEPS = [
  [/^deleteWord/, 'word'],
  [/^delete(Soft|Hard)Line/, 'lineboundary'],
  [/^delete/, 'character'],
] as const;

/** Chromium names no range where only plain text may be typed, so what a key deletes is selected first. */
function rangeOf({ inputType }: InputEvent): Range | null {
  const selection = getSelection();
  if (!selection?.rangeCount) return null;
  const step = STEPS.find(([kind]) => kind.test(inputType))?.[1];
  if (selection.isCollapsed && step)
    selection.modify('extend', inputType.endsWith('Forward') ? 'forward' : 'backward', step);
  return selection.getRangeAt(0);
}
