import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { MergeView } from '@codemirror/merge';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import styles from './merge-editor.module.css';

interface MergeEditorProps {
  /** Displayed on the left; a new value starts a new comparison with the current text. */
  original: string;
  /** Edited on the right. */
  text: string;
  onChange: (text: string) => void;
  labels: { original: string; text: string };
}

/** Two texts side by side with differences marked; the right one is editable, and single changes can be reverted. */
export function MergeEditor({ original, text, onChange, labels }: MergeEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const latest = useRef({ text, onChange });
  latest.current = { text, onChange };
  const { original: left, text: right } = labels;
  useEffect(() => {
    if (!place.current) return;
    const report = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) latest.current.onChange(state.doc.toString());
    });
    const view = new MergeView({
      parent: place.current,
      a: {
        doc: original,
        extensions: [common(left), EditorState.readOnly.of(true), attribute('aria-readonly', 'true')],
      },
      b: {
        doc: latest.current.text,
        extensions: [common(right), history(), keymap.of([...defaultKeymap, ...historyKeymap]), report],
      },
      revertControls: 'a-to-b',
      renderRevertControl: revertButton,
    });
    scrollToFirstChange(view);
    return () => view.destroy();
  }, [original, left, right]);
  return (
    <div>
      <div className={styles.heads} aria-hidden>
        <span>{left}</span>
        <span>{right}</span>
      </div>
      <div ref={place} className={styles.place} />
    </div>
  );
}

/** In a long text, the differences could be out of view. */
function scrollToFirstChange({ b, chunks: [first] }: MergeView) {
  if (first) b.dispatch({ effects: EditorView.scrollIntoView(first.fromB, { y: 'center' }) });
}

const attribute = (name: string, value: string) => EditorView.contentAttributes.of({ [name]: value });

const common = (label: string): Extension => [
  EditorView.lineWrapping,
  attribute('aria-label', label),
  attribute('spellcheck', 'true'),
];

function revertButton(): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '→';
  button.setAttribute('aria-label', 'Keep the current wording here');
  button.title = 'Keep the current wording here';
  return button;
}
