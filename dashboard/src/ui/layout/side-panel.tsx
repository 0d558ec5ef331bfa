import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** What it is about, for screen readers. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Detail at the right that leaves the list in view and in reach. */
export function SidePanel(props: SidePanelProps) {
  return props.isOpen ? <OpenPanel {...props} /> : null;
}

function OpenPanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      // Whoever has moved on keeps their place.
      const isLeft = !document.activeElement || document.activeElement === document.body;
      if (isLeft && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const stop = panel.current ? keepBelowBanner(panel.current) : undefined;
    return stop;
  }, []);
  const closeOnEscape = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // A dialog that the panel has opened stands elsewhere, and its key is its own.
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose();
  };
  return (
    <section ref={panel} className={styles.panel} aria-label={title} tabIndex={-1} onKeyDown={closeOnEscape}>
      <CloseButton className={styles.close} aria-label="Close panel" onClick={onClose} />
      {children}
    </section>
  );
}

/** What stands above the main area stays readable beside the panel until it is scrolled away. */
function keepBelowBanner(panel: HTMLElement): () => void {
  const main = document.getElementById('main');
  if (!main) return () => undefined;
  const place = () => {
    panel.style.top = `${Math.max(0, main.getBoundingClientRect().top)}px`;
  };
  const observer = new ResizeObserver(place);
  observer.observe(main);
  window.addEventListener('scroll', place, { passive: true });
  return () => {
    observer.disconnect();
    window.removeEventListener('scroll', place);
  };
}
