import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { unifiedMergeView } from '@codemirror/merge';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, keymap } from '@codemirror/view';

export interface Editor {
  /** Replaces the text if it differs. */
  setText: (text: string) => void;
  /** Marks the differences from an original; undefined removes the marks. */
  compareWith: (original: string | undefined) => void;
  destroy: () => void;
}

interface EditorInput {
  parent: HTMLElement;
  text: string;
  /** Id of the label. */
  labelled_by: string;
  onChange: (text: string) => void;
}

export function createEditor({ parent, text, labelled_by, onChange }: EditorInput): Editor {
  const comparing = new Compartment();
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        history(),
        drawSelection(),
        // Tab leaves the editor, so that keyboard users are not trapped.
        keymap.of([...defaultKeymap, ...historyKeymap]),
        markdown(),
        syntaxHighlighting(highlighting),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-labelledby': labelled_by, spellcheck: 'true' }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
        look,
        comparing.of([]),
      ],
    }),
  });
  return {
    setText: (next) => {
      const changes = changeBetween(view.state.doc.toString(), next);
      if (changes)
        view.dispatch({ changes, effects: EditorView.scrollIntoView(changes.from, { y: 'center' }) });
    },
    compareWith: (original) =>
      view.dispatch({ effects: comparing.reconfigure(original === undefined ? [] : comparison(original)) }),
    destroy: () => view.destroy(),
  };
}

/** The part that differs, so that the selection and what undoing shows stay where they are; null when nothing does. */
function changeBetween(before: string, after: string): { from: number; to: number; insert: string } | null {
  if (before === after) return null;
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let [to, end] = [before.length, after.length];
  while (to > from && end > from && before[to - 1] === after[end - 1]) {
    to -= 1;
    end -= 1;
  }
  return { from, to, insert: after.slice(from, end) };
}

function comparison(original: string): Extension {
  return unifiedMergeView({ original, mergeControls: false, gutter: false, syntaxHighlightDeletions: false });
}

/** CodeMirror's own colors are made for white; the theme's are readable in both schemes. */
const highlighting = HighlightStyle.define(
  defaultHighlightStyle.specs.map(({ color, ...spec }) =>
    color ? { ...spec, color: 'var(--mantine-color-anchor)' } : { ...spec, textDecoration: 'none' },
  ),
);

const look = EditorView.theme({
  '&': { color: 'var(--mantine-color-text)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': {
    fontFamily: 'var(--mantine-font-family-monospace)',
    lineHeight: '20px',
    overflow: 'auto',
  },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--mantine-color-text)' },
  '.cm-line': { padding: '0 12px' },
  '.cm-cursor': { borderLeftColor: 'var(--mantine-color-text)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--sl-mark-own)',
  },
  '.cm-changedLine': { background: 'var(--sl-surface-hover)' },
  '.cm-changedText': { background: 'var(--sl-mark-own)' },
  '.cm-deletedChunk': { padding: '0 12px', color: 'var(--mantine-color-dimmed)', background: 'none' },
  '.cm-deletedChunk .cm-deletedText': { background: 'none' },
  '.cm-deletedLine, .cm-deletedLine del': { textDecoration: 'line-through' },
});
