import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { saveFile } from '../../../lib/series/save-file.ts';
import { query } from '../../../lib/server/api-client.ts';
import { useDomainQuery } from '../../../lib/server/domain-calls.ts';
import { readProblem } from '../../../lib/server/problem.ts';
import { session } from '../../../lib/session/browser.ts';
import { useDomainId } from '../../../lib/session/use-session.ts';

/** One prompt on one assistant with every answer; polled while answers arrive. The previous data stays until then. */
export function usePromptExecution(prompt_execution_id: string) {
  return useDomainQuery(
    query.promptExecutions.get,
    { prompt_execution_id },
    {
      refetchInterval: ({ state }) => (state.data?.status === 'running' ? 5000 : false),
      placeholderData: keepPreviousData,
    },
  );
}

export const usePromptExecutionInsights = (prompt_execution_id: string) =>
  useDomainQuery(query.promptExecutions.insights, { prompt_execution_id });

/** A prompt's executions on all assistants, newest first. */
export function usePromptHistory(prompt_id: string | undefined) {
  return useDomainQuery(
    query.promptExecutions.ofPrompt,
    { prompt_id: prompt_id ?? '' },
    { enabled: prompt_id !== undefined },
  );
}

/** Downloads the stored answers of a topic, or of one of its runs, as CSV. */
export function useExportAnswers() {
  const { id } = useDomainId();
  return useMutation({
    mutationFn: async (of: { topic_id: string; topic_execution_id?: string | undefined }) => {
      const url = new URL(`/api/domains/${id}/aeo/executions.csv`, location.origin);
      for (const [name, value] of Object.entries(of)) if (value) url.searchParams.set(name, value);
      const response = await session.authorizedFetch(new Request(url), 120_000);
      if (!response.ok) throw await readProblem(response);
      saveFile('answers.csv', await response.blob(), 'text/csv');
    },
  });
}
