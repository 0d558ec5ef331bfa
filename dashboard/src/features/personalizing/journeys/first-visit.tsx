import { Group, Skeleton, Text } from '@mantine/core';
import type { VisitorSession } from '@sightline/contract/personalizing/journeys';
import type { ReactNode } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { useCurrentDomain } from '../../../lib/session/use-session.ts';
import { countryName } from '../../../lib/words/country-name.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { pageName } from '../../../ui/layout/page-name.ts';
import { Fact, FactList } from '../../../ui/layout/panel-facts.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import styles from './first-visit.module.css';
import { useNewestVisitor } from './journeys.api.ts';
import { InternalCheckbox } from './visitor-panel.tsx';

/** Waits for a visit while a person who has just put the tag in looks on, and says what was seen. */
export function FirstVisit({ noTag }: { noTag: ReactNode }) {
  const { newest, error } = useNewestVisitor();
  if (newest === undefined && error) return <FailureNote text={failureOf(error)} />;
  if (newest === undefined) return <Skeleton height={96} />;
  const session = newest?.sessions.at(-1);
  if (!newest || !session) return <Waiting noTag={noTag} />;
  return (
    <>
      <div role="status">
        <StatusDot tone="good" label="Visit seen" />
      </div>
      <VisitFacts session={session} />
      <Group gap={24}>
        <LinkAnchor to="/journeys" search={{ visitor_id: newest.visitor.id }} underline="always">
          Open this journey
        </LinkAnchor>
        <Text c="dimmed">Was this you?</Text>
        <InternalCheckbox visitor={newest.visitor} />
      </Group>
    </>
  );
}

function VisitFacts({ session: { events, source, ended_at, country } }: { session: VisitorSession }) {
  const page = events.at(-1);
  return (
    <FactList>
      <Fact name="Page">{page ? pageName(page.page_path) : '–'}</Fact>
      <Fact name="Came from">{source}</Fact>
      <Fact name="Seen">
        <Moment at={ended_at} />
      </Fact>
      {country && <Fact name="Country">{countryName(country)}</Fact>}
    </FactList>
  );
}

function Waiting({ noTag }: { noTag: ReactNode }) {
  const host = useCurrentDomain()?.host ?? '';
  return (
    <>
      <p className={styles.waiting} role="status">
        <span className={styles.pulse} aria-hidden />
        Waiting for the first visit
      </p>
      <Text maw={720}>
        Open{' '}
        <OutsideLink href={`https://${host}`} isInText>
          {host}
        </OutsideLink>{' '}
        in another tab. Your own visit counts, and shows up here within a minute.
      </Text>
      <Text c="dimmed" maw={720}>
        {noTag} Ad blockers can keep the script from loading, so turn yours off for this visit.
      </Text>
    </>
  );
}
