import { useSplitter } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { storage } from '../../lib/session/browser.ts';
import { clampHeight, DEFAULT_HEIGHT, heightOf, MAX_HEIGHT, MIN_HEIGHT } from './panel-bounds.ts';
import styles from './resizable-panel.module.css';

const KEY = 'sightline.preview-panel-height';

/** The height of the panel below a preview, stored in this browser and shared by all such screens. */
function usePanelHeight(): [number, (height: number) => void] {
  const [height, setHeight] = useState(() => heightOf(storage.getItem(KEY)));
  const keep = (wanted: number) => {
    const next = clampHeight(wanted);
    setHeight(next);
    storage.setItem(KEY, String(next));
  };
  return [height, keep];
}

const STEP = 16;
const PAGE = 80;

interface ResizablePanelProps {
  /** Its content's name, for screen readers. */
  label: string;
  children: ReactNode;
}

/** A panel at the bottom with an upper edge to drag, or to move with the arrow keys; a double click resets it. */
export function ResizablePanel({ label, children }: ResizablePanelProps) {
  const [height, setHeight] = usePanelHeight();
  const id = useId();
  const { ref, getHandleProps } = useSplitter({
    orientation: 'vertical',
    panels: [{ defaultSize: 1 }, { defaultSize: 0, min: `${MIN_HEIGHT}px`, max: `${MAX_HEIGHT}px` }],
    sizes: [1, `${height}px`],
    onSizeChange: ([, size]) => setHeight(Number.parseFloat(String(size))),
    step: `${STEP}px`,
    shiftStep: `${PAGE}px`,
  });
  const edge = getHandleProps({ index: 0 });
  // The library reports the upper pane, so its minimum is this pane's maximum.
  const places: Record<string, number> = {
    Home: MIN_HEIGHT,
    End: MAX_HEIGHT,
    PageUp: height + PAGE,
    PageDown: height - PAGE,
  };
  const press = (event: KeyboardEvent) => {
    const place = places[event.key];
    if (place === undefined) return edge.onKeyDown(event);
    event.preventDefault();
    setHeight(place);
  };
  return (
    <div ref={(panel) => ref(panel?.parentElement ?? null)} className={styles.panel} style={{ height }}>
      {/* biome-ignore lint/a11y/useSemanticElements: a rule cannot be moved */}
      <div
        {...edge}
        role="separator"
        className={styles.edge}
        aria-label={`Height of “${label}”`}
        aria-orientation="horizontal"
        aria-valuenow={height}
        aria-valuemin={MIN_HEIGHT}
        aria-valuemax={MAX_HEIGHT}
        aria-controls={id}
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
