import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { ChoiceSelect } from '../../../../ui/forms/choice-select.tsx';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
import { askedPlatforms } from '../prompt-columns.tsx';
import { type PromptFilter, RESULT_LABEL, tagsOf } from './filter-prompts.ts';
import { PROMPT_RESULTS } from './prompt-results.ts';

interface PromptFiltersProps {
  /** All of them, from which the choices are. */
  prompts: readonly Prompt[];
  topics: readonly Topic[];
  filter: PromptFilter;
  onChange: (filter: PromptFilter) => void;
}

/** Search, and a filter for each thing that prompts are told apart by. */
export function PromptFilters({ prompts, topics, filter, onChange }: PromptFiltersProps) {
  const asked = askedPlatforms(prompts);
  const tags = tagsOf(prompts);
  return (
    <>
      <SearchField
        label="Search prompts"
        value={filter.q ?? ''}
        onChange={(q) => onChange({ ...filter, q: q || undefined })}
      />
      <ChoiceSelect
        label="Topic"
        all="All topics"
        value={filter.topic}
        choices={topics.map(({ id, text }) => ({ value: id, label: text }))}
        onChange={(topic) => onChange({ ...filter, topic })}
      />
      {tags.length > 0 && (
        <ChoiceSelect
          label="Tag"
          all="All tags"
          value={filter.tag}
          choices={tags.map((tag) => ({ value: tag, label: tag }))}
          onChange={(tag) => onChange({ ...filter, tag })}
        />
      )}
      <ChoiceSelect
        label="Result"
        all="All results"
        value={filter.result}
        choices={PROMPT_RESULTS.map((result) => ({ value: result, label: RESULT_LABEL[result] }))}
        onChange={(result) => onChange({ ...filter, result })}
      />
      {asked.length > 1 && (
        <ChoiceSelect
          label="Assistant"
          all="On any assistant"
          value={filter.assistant}
          choices={asked.map((platform) => ({ value: platform, label: `On ${PLATFORM_LABEL[platform]}` }))}
          onChange={(assistant) => onChange({ ...filter, assistant })}
        />
      )}
    </>
  );
}
