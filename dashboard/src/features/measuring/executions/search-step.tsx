import type { ReasoningStep } from '@sightline/contract/measuring/executions';
import { sourceName } from '../../../lib/words/link-display.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import styles from './search-step.module.css';

const MAX_SHOWN = 6;

/** A search with its first six results, and the number of others. */
export function SearchStep({ step }: { step: Extract<ReasoningStep, { type: 'search_query' }> }) {
  const { query, results } = step;
  return (
    <>
      <p className={styles.query}>
        Searched for <b>{query}</b>
      </p>
      {results.length > 0 && (
        <ul className={styles.results}>
          {results.slice(0, MAX_SHOWN).map(({ url, title, snippet }) => (
            <li key={url}>
              <OutsideLink href={url}>{title || sourceName(url)}</OutsideLink>
              {title && <span className={styles.address}>{sourceName(url)}</span>}
              {snippet && <span className={styles.snippet}>{snippet}</span>}
            </li>
          ))}
          {results.length > MAX_SHOWN && <li className={styles.more}>+{results.length - MAX_SHOWN} more</li>}
        </ul>
      )}
    </>
  );
}
