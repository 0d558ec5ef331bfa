import { CloseButton } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import styles from './side-panel.module.css';

interface SidePanelProps {
  /** Its subject, for screen readers. */
  title: string;
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Details on the right that leave the list visible and reachable. */
export function SidePanel(props: SidePanelProps) {
  return props.isOpen ? <OpenPanel {...props} /> : null;
}

function OpenPanel({ title, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      // If someone has moved the focus on, it stays there.
      const isLeft = !document.activeElement || document.activeElement === document.body;
      if (isLeft && before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const stop = panel.current ? keepBelowBanner(panel.current) : undefined;
    return stop;
  }, []);
  const closeOnEscape = ({ key, target, currentTarget }: KeyboardEvent<HTMLElement>) => {
    // A dialog opened by the panel is elsewhere in the page, and handles its own key.
    if (key === 'Escape' && target instanceof Node && currentTarget.contains(target)) onClose();
  };
  return (
    <section ref={panel} className={styles.panel} aria-label={title} tabIndex={-1} onKeyDown={closeOnEscape}>
      <CloseButton className={styles.close} aria-label="Close panel" onClick={onClose} />
      {children}
    </section>
  );
}

/** Content above the main area stays readable next to the panel until it is scrolled away. */
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
