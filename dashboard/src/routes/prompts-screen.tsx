import { Button, Skeleton } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { SampleAnswers } from '../features/measuring/asking/sample-answers.tsx';
import { CompareAnswers } from '../features/measuring/executions/compare-answers.tsx';
import { filterPrompts } from '../features/measuring/topics/table/filter-prompts.ts';
import { PromptFilters } from '../features/measuring/topics/table/prompt-filters.tsx';
import { usePromptTrends } from '../features/measuring/topics/table/prompt-table.api.ts';
import {
  PROMPT_COLUMNS,
  type PromptColumn,
  PromptTable,
} from '../features/measuring/topics/table/prompt-table.tsx';
import { PromptViews } from '../features/measuring/topics/table/prompt-views.tsx';
import { useSnapshot } from '../features/measuring/topics/topics.api.ts';
import { countOf } from '../lib/words/format.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { AnalysisTabs } from './analysis-tabs.tsx';
import { type PromptTableSearch, parseSearch, promptTable, stringifySearch } from './search-params.ts';

/** All prompts of all topics: filtered, compared, tagged and archived. */
export function PromptsScreen() {
  const { data: snapshot, isPending } = useSnapshot();
  const topics = snapshot?.topics ?? [];
  const prompts = snapshot?.prompts ?? [];
  return (
    <>
      <PageHeader
        title="Prompts"
        mark={<SampleAnswers />}
        sentence={
          isPending ? (
            <Skeleton height={20} width={360} />
          ) : (
            `${countOf(prompts.length, 'prompt')} in ${countOf(topics.length, 'topic')}.`
          )
        }
        actions={<LinkButton to="/target-topics">Add topic</LinkButton>}
      />
      <AnalysisTabs />
      {isPending ? (
        <Skeleton height={420} />
      ) : prompts.length === 0 ? (
        <EmptyState
          outline="rows"
          title="No prompts yet"
          action={<LinkButton to="/target-topics">Add topic</LinkButton>}
        >
          Prompts are the questions that assistants are asked. Each topic has some.
        </EmptyState>
      ) : (
        <Table prompts={prompts} topics={topics} />
      )}
    </>
  );
}

type Snapshot = NonNullable<ReturnType<typeof useSnapshot>['data']>;

function Table({ prompts, topics }: Pick<Snapshot, 'prompts' | 'topics'>) {
  const { hidden: hiddenText, compare, ...filter } = promptTable(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { data: trends } = usePromptTrends();
  const hidden = new Set(
    hiddenText?.split(',').filter((name): name is PromptColumn => name in PROMPT_COLUMNS),
  );
  const go = (search: PromptTableSearch) =>
    navigate({ to: '/prompts', search, replace: true, resetScroll: false });
  const shown = filterPrompts(prompts, filter);
  return (
    <>
      <PromptTable
        prompts={shown}
        topics={topics}
        trends={trends}
        hidden={hidden}
        onCompare={({ id }) => go({ ...filter, hidden: hiddenText, compare: id })}
        tools={
          <>
            <PromptFilters
              prompts={prompts}
              topics={topics}
              filter={filter}
              onChange={(next) => go({ ...next, hidden: hiddenText })}
            />
            <PromptViews
              search={stringifySearch({ ...filter, hidden: hiddenText }).slice(1)}
              onOpen={(search) => go(promptTable(parseSearch(search)))}
              hidden={hidden}
              onHide={(next) => go({ ...filter, hidden: [...next].join(',') || undefined })}
            />
          </>
        }
        empty={
          <EmptyState
            title="No prompts match these filters."
            action={
              <Button variant="default" onClick={() => go({ hidden: hiddenText })}>
                Show all prompts
              </Button>
            }
          />
        }
      />
      <CompareAnswers
        prompt={prompts.find(({ id }) => id === compare)}
        onClose={() => go({ ...filter, hidden: hiddenText })}
      />
    </>
  );
}
