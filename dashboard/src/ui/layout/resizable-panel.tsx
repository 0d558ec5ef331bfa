import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { DEFAULT_HEIGHT, MAX_HEIGHT, MIN_HEIGHT } from './panel-bounds.ts';
import { usePanelHeight } from './panel-height.ts';
import styles from './resizable-panel.module.css';

const STEP = 16;

interface ResizablePanelProps {
  /** What stands in it, for screen readers. */
  label: string;
  children: ReactNode;
}

/** A panel at the bottom whose upper edge is dragged, or moved with the arrow keys; a double click takes it back. */
export function ResizablePanel({ label, children }: ResizablePanelProps) {
  const [height, setHeight] = usePanelHeight();
  const grip = useRef<{ y: number; height: number }>(undefined);
  const id = useId();
  const start = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { y: event.clientY, height };
  };
  const move = ({ clientY }: PointerEvent) => {
    if (grip.current) setHeight(grip.current.height + grip.current.y - clientY);
  };
  const end = () => {
    grip.current = undefined;
  };
  const press = (event: KeyboardEvent) => {
    const next = heightAfter(event.key, height);
    if (next === undefined) return;
    event.preventDefault();
    setHeight(next);
  };
  return (
    <div className={styles.panel} style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        role="separator"
        className={styles.edge}
        aria-label={`Height of “${label}”`}
        aria-orientation="horizontal"
        aria-valuenow={height}
        aria-valuemin={MIN_HEIGHT}
        aria-valuemax={MAX_HEIGHT}
        aria-controls={id}
        tabIndex={0}
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onDoubleClick={() => setHeight(DEFAULT_HEIGHT)}
        onKeyDown={press}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <section id={id} className={styles.content} tabIndex={0} aria-label={label}>
        {children}
      </section>
    </div>
  );
}

function heightAfter(key: string, height: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return height + STEP;
    case 'ArrowDown':
      return height - STEP;
    case 'PageUp':
      return height + 5 * STEP;
    case 'PageDown':
      return height - 5 * STEP;
    case 'Home':
      return MIN_HEIGHT;
    case 'End':
      return MAX_HEIGHT;
    default:
      return undefined;
  }
}
