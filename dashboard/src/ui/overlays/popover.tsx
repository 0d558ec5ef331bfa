import { type ReactNode, type Ref, useId, useRef, useState } from 'react';
import styles from './popover.module.css';

interface Opener {
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': 'dialog';
  popoverTarget: string;
}

interface PopoverProps {
  /** What it shows, for screen readers. */
  label: string;
  width: number;
  /** The button that opens it, with the props that make it do so. */
  button: (opener: Opener) => ReactNode;
  /** Rendered while it is open. */
  children: ReactNode;
}

const EDGE = 8;

/** The browser's own popover below a button: what Mantine's weighs, everyone would load before signing in. */
export function Popover({ label, width, button, children }: PopoverProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const place = () => {
    const { left = 0, bottom = 0 } = opener.current?.getBoundingClientRect() ?? {};
    box.current?.style.setProperty('left', `${Math.min(left, window.innerWidth - width - EDGE)}px`);
    box.current?.style.setProperty('top', `${bottom + EDGE}px`);
  };
  return (
    <>
      {button({ ref: opener, 'aria-haspopup': 'dialog', popoverTarget: id })}
      <div
        ref={box}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={label}
        className={styles.popover}
        style={{ width }}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && children}
      </div>
    </>
  );
}
