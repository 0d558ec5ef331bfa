import { Input } from '@mantine/core';
import { useEffect, useId, useRef } from 'react';
import { createEditor, type Editor } from './create-editor.ts';
import styles from './page-editor.module.css';

interface PageEditorProps {
  label: string;
  /** Initial text. */
  start: string;
  /** The text it should contain; replaces the typed text if it differs. */
  text: string;
  /** Shows the differences from this text. */
  original?: string;
  onChange: (text: string) => void;
}

/** A markdown editor. */
export function PageEditor({ label, start, text, original, onChange }: PageEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor>(null);
  const report = useRef(onChange);
  report.current = onChange;
  const id = useId();
  useEffect(() => {
    if (!place.current) return;
    const made = createEditor({
      parent: place.current,
      text: start,
      labelled_by: id,
      onChange: (next) => report.current(next),
    });
    editor.current = made;
    return () => made.destroy();
  }, [start, id]);
  useEffect(() => {
    editor.current?.setText(text);
  }, [text]);
  useEffect(() => {
    editor.current?.compareWith(original);
  }, [original]);
  return (
    <div>
      <Input.Label id={id} component="div" mb={4}>
        {label}
      </Input.Label>
      <div ref={place} className={styles.editor} />
    </div>
  );
}
