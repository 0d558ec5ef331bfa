import {
  PAGE_STATES,
  PAGE_TYPES,
  type PageState,
  type PageType,
} from '@sightline/contract/publishing/page-kinds';
import { useStandings } from '../../../lib/server/page-standings.ts';
import { A_PUBLISHED_PAGE } from '../../../lib/words/page-standing.ts';
import { ChoiceSelect } from '../../../ui/forms/choice-select.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';

export interface PageFilter {
  q?: string | undefined;
  state?: PageState | undefined;
  type?: PageType | undefined;
  topic?: string | undefined;
}

const TYPES: Record<PageType, string> = {
  answer: 'Answers',
  overview: 'Company overview',
  manual: 'Written by hand',
};

interface PageFiltersProps {
  filter: PageFilter;
  topics: readonly { id: string; text: string }[];
  onChange: (filter: PageFilter) => void;
}

/** Search, and a filter for each thing that pages are told apart by. */
export function PageFilters({ filter, topics, onChange }: PageFiltersProps) {
  const { kind } = useStandings()(A_PUBLISHED_PAGE);
  const states: Record<PageState, string> = {
    published: kind === 'waiting' ? 'Waiting to go live' : 'Published',
    changed: 'With unpublished changes',
    draft: 'Drafts',
  };
  return (
    <>
      <SearchField
        label="Search pages"
        value={filter.q ?? ''}
        onChange={(q) => onChange({ ...filter, q: q || undefined })}
      />
      <ChoiceSelect
        label="Status"
        all="Any status"
        value={filter.state}
        choices={PAGE_STATES.map((value) => ({ value, label: states[value] }))}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <ChoiceSelect
        label="Kind"
        all="All kinds"
        value={filter.type}
        choices={PAGE_TYPES.map((value) => ({ value, label: TYPES[value] }))}
        onChange={(type) => onChange({ ...filter, type })}
      />
      {topics.length > 0 && (
        <ChoiceSelect
          label="Topic"
          all="All topics"
          value={filter.topic}
          choices={topics.map(({ id, text }) => ({ value: id, label: text }))}
          onChange={(topic) => onChange({ ...filter, topic })}
        />
      )}
    </>
  );
}
