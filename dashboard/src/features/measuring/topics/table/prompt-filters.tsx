import { NativeSelect } from '@mantine/core';
import { PLATFORM_LABEL, PLATFORMS } from '@sightline/contract/known-assistants';
import type { Prompt } from '@sightline/contract/measuring/prompts';
import type { Topic } from '@sightline/contract/measuring/topics';
import { headlinePlatforms } from '../../../../lib/words/assistant-name.ts';
import { SearchField } from '../../../../ui/forms/search-field.tsx';
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
  const asked = headlinePlatforms(
    PLATFORMS.filter((platform) => prompts.some((prompt) => prompt.platform_summaries[platform])),
  );
  const tags = tagsOf(prompts);
  return (
    <>
      <SearchField
        label="Search prompts"
        value={filter.q ?? ''}
        onChange={(q) => onChange({ ...filter, q: q || undefined })}
      />
      <Choice
        label="Topic"
        all="All topics"
        value={filter.topic}
        choices={topics.map(({ id, text }) => ({ value: id, label: text }))}
        onChange={(topic) => onChange({ ...filter, topic })}
      />
      {tags.length > 0 && (
        <Choice
          label="Tag"
          all="All tags"
          value={filter.tag}
          choices={tags.map((tag) => ({ value: tag, label: tag }))}
          onChange={(tag) => onChange({ ...filter, tag })}
        />
      )}
      <Choice
        label="Result"
        all="All results"
        value={filter.result}
        choices={PROMPT_RESULTS.map((result) => ({ value: result, label: RESULT_LABEL[result] }))}
        onChange={(result) => onChange({ ...filter, result })}
      />
      {asked.length > 1 && (
        <Choice
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

interface ChoiceProps<Value extends string> {
  label: string;
  all: string;
  value: Value | undefined;
  choices: readonly { value: Value; label: string }[];
  onChange: (value: Value | undefined) => void;
}

function Choice<Value extends string>({ label, all, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      maw={200}
      data={[{ value: '', label: all }, ...choices]}
      value={value ?? ''}
      onChange={({ currentTarget }) =>
        onChange(choices.find((one) => one.value === currentTarget.value)?.value)
      }
    />
  );
}
