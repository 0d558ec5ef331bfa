import type { Answer } from '@sightline/contract/prompt-executions';
import { linkDisplay } from '../../lib/link-display.ts';
import { OutsideLink } from '../../ui/outside-link.tsx';
import { OwnMark } from '../../ui/own-mark.tsx';
import { SiteIcon } from '../../ui/site-icon.tsx';
import styles from './citation-list.module.css';

/** The pages that an answer cites; the brand's own are marked. */
export function CitationList({ citations }: { citations: Answer['citations'] }) {
  if (citations.length === 0) return <p className={styles.none}>None yet.</p>;
  return (
    <ol className={styles.list}>
      {citations
        .toSorted((a, b) => a.position - b.position)
        .map(({ url, title, own, position }) => (
          <li key={`${position} ${url}`}>
            <SiteIcon of={url} />
            <OutsideLink href={url}>{title || linkDisplay(url)}</OutsideLink>
            {own && <OwnMark word="yours" />}
            {title && <span className={styles.address}>{linkDisplay(url)}</span>}
          </li>
        ))}
    </ol>
  );
}
