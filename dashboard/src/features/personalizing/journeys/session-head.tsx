import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import { Flag } from 'lucide-react';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './page-timeline.module.css';
import { valueText } from './stops.ts';
import { SourceChips, TraitChips } from './visit-chips.tsx';

/** A session's time, its source, and its result. */
export function SessionHead({ visit, number }: { visit: VisitorSession; number: number }) {
  return (
    <header className={styles.head}>
      <h3 className={styles.title}>
        Session {number}
        {visit.has_conversion && (
          <span className={styles.converted}>
            <Flag size={12} aria-hidden /> Conversion
          </span>
        )}
        <span className={styles.date}>
          <Moment at={visit.started_at} form="date" />
        </span>
      </h3>
      <p className={styles.source}>
        <SourceChips first={visit.source} last={visit.source} />
        <TraitChips device={visit.device} country={visit.country} />
      </p>
      {visit.conversions.length > 0 && (
        <ul className={styles.conversions} aria-label="Conversions">
          {visit.conversions.map(({ rule_id, label, ts, value, currency }) => (
            <li key={`${rule_id} ${ts}`}>
              <span className={styles.label}>{label}</span>
              {value !== null && <span className={styles.value}>{valueText(value, currency)}</span>}
              <Moment at={ts} form="time" />
            </li>
          ))}
        </ul>
      )}
    </header>
  );
}
