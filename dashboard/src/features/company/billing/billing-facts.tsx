import type { ReactNode } from 'react';
import styles from './billing-facts.module.css';

/** Facts on a billing page, one per line. */
export function BillingFacts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
