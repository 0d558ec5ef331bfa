import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { PageEntry } from '../../../ui/layout/page-entry.tsx';
import { type ListStop, useOneStop } from '../../../ui/layout/use-one-stop.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './page-timeline.module.css';
import { SessionHead } from './session-head.tsx';
import { dwellText, type Stop, seenText } from './stops.ts';

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
          <ol className={styles.list}>
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
      <span title="Until the next page of the session">{dwellText(step.dwellTime)}</span>
      {seen && <span title="Measured while the page was in view">· {seen}</span>}
      <span className={styles.time}>
        <Moment at={view?.ts ?? visit.started_at} form="time" />
      </span>
    </PageEntry>
  );
}
