import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { lazyExport } from '../tables/lazy-export.ts';
import styles from './menu-button.module.css';
import type { MenuGroup } from './menu-dropdown.tsx';

interface MenuButtonProps {
  /** What it opens, for screen readers; after the visible text if there is any. */
  label: string;
  className?: string;
  groups: MenuGroup[];
  hint?: string;
  /** Its menu stands above the rows, which would cut it off. */
  isInTable?: boolean;
  /** Called on hover or keyboard focus. */
  onReach?: () => void;
  children: ReactNode;
}

const MenuDropdown = lazyExport(() => import('./menu-dropdown.tsx'), 'MenuDropdown');

/** A button with a menu whose code is loaded on hover or focus. */
export function MenuButton({
  label,
  className,
  groups,
  hint,
  isInTable = false,
  onReach,
  children,
}: MenuButtonProps) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const prepare = () => {
    setWanted(true);
    onReach?.();
  };
  return (
    <div className={styles.frame}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        data-hint={hint}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          setWanted(true);
          setOpen(!isOpen);
        }}
      >
        {children}
        <VisuallyHidden>{label}</VisuallyHidden>
      </button>
      <Suspense>
        {isWanted && (
          <MenuDropdown
            groups={groups}
            label={label}
            isOpen={isOpen}
            isInTable={isInTable}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
