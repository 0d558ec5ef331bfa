import { Box } from '@mantine/core';
import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import { Flag } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PageEntry } from '../../../ui/layout/page-entry.tsx';
import { type ListStop, useOneStop } from '../../../ui/layout/use-one-stop.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './page-timeline.module.css';
import { dwellText, type Stop, seenText, valueText } from './stops.ts';
import { SourceChips, TraitChips } from './visit-chips.tsx';

interface PageTimelineProps {
  sessions: VisitorSession[];
  stops: Stop[];
  current: Stop | undefined;
  onChoose: (stop: Stop) => void;
  /** A small picture of the page. */
  thumb: (stop: Stop) => ReactNode;
}

/** Every page a visitor saw, by session. */
export function PageTimeline({ sessions, stops, current, onChoose, thumb }: PageTimelineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const place = current && keyOf(current);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that is shown stays in view when it changes
  useLayoutEffect(() => {
    frame.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  const { list, item } = useOneStop({ frame, keys: stops.map(keyOf), current: place });
  return (
    <div ref={frame} {...list}>
      {sessions.map((visit, at) => (
        <section key={visit.id} className={styles.session} aria-label={`Session ${at + 1}`}>
          <SessionHead visit={visit} number={at + 1} />
          <ol>
            {stops
              .filter(({ session }) => session === at)
              .map((stop) => (
                <li key={stop.page}>
                  <TimelinePage
                    stop={stop}
                    isCurrent={stop === current}
                    onChoose={() => onChoose(stop)}
                    thumb={thumb(stop)}
                    place={item(keyOf(stop))}
                  />
                </li>
              ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

const keyOf = ({ visit, page }: Stop) => `${visit.id} ${page}`;

interface TimelinePageProps {
  stop: Stop;
  isCurrent: boolean;
  onChoose: () => void;
  thumb: ReactNode;
  place: ListStop;
}

function TimelinePage({ stop, isCurrent, onChoose, thumb, place }: TimelinePageProps) {
  const { step, view, visit } = stop;
  const seen = seenText(view);
  return (
    <PageEntry
      path={step.path}
      isCurrent={isCurrent}
      isPersonalized={step.variantId !== null}
      onChoose={onChoose}
      thumb={thumb}
      stop={place}
    >
      <span title="Time to next page">{dwellText(step.dwellTime)}</span>
      {seen && <span title="Measured while the page was in view">· {seen}</span>}
      <span className={styles.time}>
        <Moment at={view?.ts ?? visit.started_at} form="time" />
      </span>
    </PageEntry>
  );
}

/** A session's time, its source, and its result. */
function SessionHead({ visit, number }: { visit: VisitorSession; number: number }) {
  return (
    <Box component="header" p="0 8px 8px">
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
    </Box>
  );
}
