import type { Answer } from '@sightline/contract/measuring/executions';
import { sourceName } from '../../../lib/words/link-display.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import { SiteIcon } from '../../../ui/text/site-icon.tsx';
import styles from './citation-list.module.css';

/** The pages that an answer cites; the brand's own are marked. */
export function CitationList({ citations }: { citations: Answer['citations'] }) {
  if (citations.length === 0) return <p className={styles.none}>None yet.</p>;
  return (
    <ol className={styles.list}>
      {citations
        .toSorted((a, b) => a.position - b.position)
        .map(({ url, title, own, position, kind }) => (
          <li key={`${position} ${url}`}>
            {kind !== 'unresolved' && <SiteIcon of={url} />}
            <OutsideLink href={url}>{title || sourceName(url)}</OutsideLink>
            {own && <OwnMark word="Yours" />}
            {title && <span className={styles.address}>{sourceName(url)}</span>}
          </li>
        ))}
    </ol>
  );
}
