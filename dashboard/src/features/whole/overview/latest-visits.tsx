import type { CrawlerVisit } from '@sightline/contract/whole/crawler-visits';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './overview-lists.module.css';

/** The latest crawler visits, and their purpose. */
export function LatestVisits({ visits }: { visits: CrawlerVisit[] }) {
  return (
    <ul aria-label="Latest Crawler Visits">
      {visits.map(({ bot, path, verified, status, at }) => (
        <li key={`${at} ${bot} ${path}`} className={styles.line}>
          <span className={styles.what}>
            <strong>{bot}</strong> {path}
            <span className={styles.note}>
              {verified ? 'verified' : 'unverified'}
              {status >= 400 && `, answered ${status}`}
            </span>
          </span>
          <span className={styles.figure}>
            <Moment at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
}
