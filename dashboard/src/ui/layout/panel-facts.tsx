import type { ReactNode } from 'react';
import styles from './panel-facts.module.css';

interface PanelColumnsProps {
  children: ReactNode;
  /** The last of two columns contains more than the first. */
  isLastWide?: boolean;
}

/** Details in columns that share a panel's width. */
export function PanelColumns({ children, isLastWide = false }: PanelColumnsProps) {
  return (
    <div className={styles.frame}>
      <div className={styles.columns} data-wide={isLastWide || undefined}>
        {children}
      </div>
    </div>
  );
}

/** Short facts, one per line: name and value. */
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
