import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import styles from './clamped-text.module.css';

/** Line height of body text, px; see markdown.module.css. */
const LINE = 22;

interface ClampedTextProps {
  /** Number of visible lines before the text is collapsed. */
  lines: number;
  children: ReactNode;
}

/** A long text that shows its first lines, and all of it on request. */
export function ClampedText({ lines, children }: ClampedTextProps) {
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    const element = content.current;
    if (!element) return;
    const observer = new ResizeObserver(() => setLong(countLines(element) > lines));
    observer.observe(element);
    return () => observer.disconnect();
  }, [lines]);
  const isFolded = isLong && !isOpen;
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: follows the focus of links within */}
      <div
        id={id}
        className={styles.text}
        data-folded={isFolded}
        style={isFolded ? { maxHeight: lines * LINE } : undefined}
        // Keyboard focus can reach a link in the hidden part, which must then expand.
        onFocus={({ target }) => isFolded && target !== content.current && setOpen(true)}
      >
        <div ref={content}>{children}</div>
      </div>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          mt="xs"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Show Less' : 'Show More'}
        </Button>
      )}
    </>
  );
}

function countLines(element: HTMLElement): number {
  return Math.floor(element.getBoundingClientRect().height / LINE);
}
