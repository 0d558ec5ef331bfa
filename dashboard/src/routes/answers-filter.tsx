import { Group } from '@mantine/core';
import { ASKED_PLATFORMS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { ReactNode } from 'react';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { NAMED_RANGES, visitRange } from '../features/whole/overview/visit-range.ts';
import { ChoiceSelect } from '../ui/forms/choice-select.tsx';
import { RangeSelect } from '../ui/forms/range-select.tsx';
import type { AnswersSearch } from './search-params.ts';

/** What the API is asked for. */
export const answersAmong = ({ assistant, topic, ...days }: AnswersSearch) => ({
  ...visitRange(days),
  assistant,
  topic_id: topic,
});

interface AnswersFilterProps {
  search: AnswersSearch;
  onChange: (search: AnswersSearch) => void;
  /** Further filters. */
  children?: ReactNode;
}

/** The days of answers, and of which assistant and topic they are. */
export function AnswersFilter({ search, onChange, children }: AnswersFilterProps) {
  const { data: snapshot } = useSnapshot();
  const days = visitRange(search);
  return (
    <Group gap={8} mb="lg">
      <RangeSelect
        range={search.range ?? 'month'}
        ranges={NAMED_RANGES}
        {...('start' in days ? days : { start: '', end: '' })}
        onChange={(next) => onChange({ ...search, start: undefined, end: undefined, ...next })}
      />
      <ChoiceSelect
        label="Assistant"
        all="All assistants"
        value={search.assistant}
        choices={ASKED_PLATFORMS.map((platform) => ({ value: platform, label: PLATFORM_LABEL[platform] }))}
        onChange={(assistant) => onChange({ ...search, assistant })}
      />
      <ChoiceSelect
        label="Topic"
        all="All topics"
        maxWidth={280}
        value={search.topic}
        choices={snapshot?.topics.map(({ id, text }) => ({ value: id, label: text })) ?? []}
        onChange={(topic) => onChange({ ...search, topic })}
      />
      {children}
    </Group>
  );
}
