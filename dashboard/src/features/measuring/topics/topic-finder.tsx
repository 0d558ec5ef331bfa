import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { TOPIC_ORDERS, type TopicOrder } from './find-topics.ts';
import styles from './topic-finder.module.css';

const LABELS: Record<TopicOrder, string> = {
  added: 'As added',
  name: 'By name',
  best: 'Best first',
  weakest: 'Weakest first',
  newest: 'Last run first',
};

interface TopicFinderProps {
  q: string;
  order: TopicOrder;
  onChange: (next: { q: string; order: TopicOrder }) => void;
}

/** Search and sort order for many topics. */
export function TopicFinder({ q, order, onChange }: TopicFinderProps) {
  return (
    <search className={styles.finder}>
      <SearchField
        className={styles.search}
        label="Search topics"
        value={q}
        onChange={(search) => onChange({ q: search, order })}
      />
      <NativeSelect
        aria-label="Order"
        data={TOPIC_ORDERS.map((value) => ({ value, label: LABELS[value] }))}
        value={order}
        onChange={({ currentTarget }) => {
          const chosen = TOPIC_ORDERS.find((value) => value === currentTarget.value);
          if (chosen) onChange({ q, order: chosen });
        }}
      />
    </search>
  );
}
