import type { ReactNode } from 'react';
import styles from './panel-facts.module.css';

interface PanelColumnsProps {
  children: ReactNode;
  /** The last of two columns holds more than the first. */
  isLastWide?: boolean;
}

/** What is known of something, in columns that share the width of a panel. */
export function PanelColumns({ children, isLastWide = false }: PanelColumnsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns} data-wide={isLastWide || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Short facts, one a line: its name and what it is. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
