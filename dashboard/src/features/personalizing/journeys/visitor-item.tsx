import { Badge, VisuallyHidden } from '@mantine/core';
import type { ListedVisitor } from '@sightline/contract/personalizing/journeys';
import { Link } from '@tanstack/react-router';
import { IdCardLanyard } from 'lucide-react';
import type { VisitsSearch } from '../../../lib/report/report-address.ts';
import { countOf } from '../../../lib/words/format.ts';
import type { ListStop } from '../../../ui/layout/use-one-stop.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { SourceChips, TraitChips } from './visit-chips.tsx';
import styles from './visitor-list.module.css';
import { visitorName, visitorWords } from './visitor-name.ts';

interface VisitorItemProps {
  visitor: ListedVisitor;
  search: VisitsSearch;
  isSelected: boolean;
  stop: ListStop;
}

/** A visitor in the list: where they came from, what they did, with what, from where, when and how much. */
export function VisitorItem({ visitor, search, isSelected, stop }: VisitorItemProps) {
  const { last_seen, first_seen, internal, sessions_count, pages_count } = visitor;
  const [name, words] = [visitorName(visitor), visitorWords(visitor)];
  return (
    <Link
      {...stop}
      to="/journeys"
      search={{ ...search, visitor_id: visitor.id }}
      resetScroll={false}
      className={styles.item}
      activeProps={{}}
      aria-current={isSelected ? 'true' : undefined}
    >
      {/* Otherwise the chips say it. */}
      {words !== name && <VisuallyHidden>{name}, </VisuallyHidden>}
      <span className={styles.words} title={words}>
        {words}
      </span>
      <span className={styles.sources}>
        <SourceChips first={visitor.first_source} last={visitor.last_source} />
      </span>
      <span className={styles.traits}>
        <TraitChips device={visitor.device} country={visitor.country} />
        {visitor.has_conversion && (
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
