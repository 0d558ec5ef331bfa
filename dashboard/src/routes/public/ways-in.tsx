import type { ReactNode } from 'react';
import { useKnownConfig } from '../../lib/server/public-config.ts';
import { LinkButton } from '../../ui/layout/links.tsx';
import styles from './public-frame.module.css';

/**
 * For people without an account: displayed when it is known which options this installation has, so that none moves
 * another.
 */
export function WaysIn({ lead, children }: { lead: ReactNode; children?: ReactNode }) {
  const config = useKnownConfig();
  return (
    <div className={styles.ways} data-known={config !== null}>
      <p>{lead}</p>
      <div>
        {children}
        {config?.sample_workspace && (
          <LinkButton to="/sample" variant="default">
            Explore the sample workspace
          </LinkButton>
        )}
      </div>
    </div>
  );
}
