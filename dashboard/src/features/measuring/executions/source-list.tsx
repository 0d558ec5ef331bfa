import type { PromptExecution } from '@sightline/contract/measuring/executions';
import { countText } from '../../../lib/words/format.ts';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import styles from './source-list.module.css';

/** The pages the answers consulted, and how often. */
export function SourceList({ sources }: { sources: PromptExecution['source_stats'] }) {
  if (sources.length === 0) return <p className={styles.none}>None yet.</p>;
  return (
    <ul className={styles.list}>
      {sources
        .toSorted((a, b) => b.count - a.count)
        .map(({ url, count }) => (
          <li key={url}>
            <span>
              <SiteIcon of={url} />
              <OutsideLink href={url}>{linkDisplay(url)}</OutsideLink>
            </span>
            <span>{countText(count)}</span>
          </li>
        ))}
    </ul>
  );
}
