import { Badge } from '@mantine/core';
import type { Visitor } from '@sightline/contract/personalizing/journeys';
import { Link } from '@tanstack/react-router';
import { IdCardLanyard } from 'lucide-react';
import { countOf } from '../../../lib/words/format.ts';
import type { ListStop } from '../../../ui/layout/use-one-stop.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import styles from './visitor-list.module.css';
import { visitorName } from './visitor-name.ts';

interface VisitorItemProps {
  visitor: Visitor;
  isSelected: boolean;
  stop: ListStop;
}

/** A visitor in the list: name, last visit, number of visits, and conversions. */
export function VisitorItem({ visitor, isSelected, stop }: VisitorItemProps) {
  const { last_seen, first_seen, internal, has_conversion, sessions_count, pages_count } = visitor;
  return (
    <Link
      {...stop}
      to="/journeys"
      search={{ visitor_id: visitor.id }}
      resetScroll={false}
      className={styles.item}
      activeProps={{}}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={styles.top}>
        <span className={styles.name} title={visitorName(visitor)}>
          {visitorName(visitor)}
        </span>
        {has_conversion && (
          <Badge variant="light" size="sm" className={styles.converted}>
            Converted
          </Badge>
        )}
      </span>
      <span className={styles.facts}>
        {internal && (
          <span className={styles.internal} role="img" aria-label="Internal visitor" title="Internal visitor">
            <IdCardLanyard size={14} />
          </span>
        )}
        <Moment at={last_seen || first_seen} form="moment" />
        <span aria-hidden>·</span>
        <span>{countOf(sessions_count, 'visit')}</span>
        <span aria-hidden>·</span>
        <span title={countOf(pages_count, 'page')}>{countOf(pages_count, 'page')}</span>
      </span>
    </Link>
  );
}
