import { accountOf } from '../../assistants/assistant.ts';
import { getDomainRow } from '../../company/domains/domains.service.ts';
import { startTask } from '../../company/tasks/tasks.service.ts';
import { type Ctx, inTransaction } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { endPause, insertPlannedAnswers } from '../asking/asking.queries.ts';
import { assistantsOf } from '../asking/assistants-of-domain.ts';
import { runExecution } from './executions.jobs.ts';
import {
  insertPlan,
  insertTopicExecution,
  listPromptsToAsk,
  type PlannedExecution,
} from './planning.queries.ts';

export interface StartExecution {
  domain_id: string;
  topic_id: string;
  trigger: 'onboarding' | 'person' | 'schedule';
  started_by: string | null;
}

/** The built-in reader is deterministic, so asking twice tells nothing new. */
const READER_SAMPLES = 1;

/** Plans a run of a topic and hands it to a worker; conflict when one is already active. */
export async function startExecution(
  ctx: Ctx,
  input: StartExecution,
): Promise<{ topic_execution_id: string }> {
  const { domain_id, topic_id, trigger, started_by } = input;
  const { assistants, reader, is_sample } = await assistantsOf(ctx, domain_id);
  const domain = await getDomainRow(ctx, domain_id);
  return inTransaction(ctx, async (tx) => {
    const prompts = await listPromptsToAsk(tx.db, topic_id);
    if (prompts.length === 0) throw new AppError('conflict', 'This topic has no prompts to ask.');
    const task = await startTask(tx, { domain_id, kind: 'topic_analysis', data: { topic_id }, started_by });
    if (!task) throw new AppError('conflict', 'This topic is already being analyzed.');
    const at = tx.now();
    const topic_execution_id = await insertTopicExecution(tx.db, {
      domain_id,
      topic_id,
      task_id: task.task_id,
      trigger,
      at,
    });
    const executions = prompts.flatMap((prompt): PlannedExecution[] =>
      [...assistants.values()].map((assistant) => ({
        prompt_id: prompt.id,
        prompt_text: prompt.text,
        platform: assistant.platform,
        surface: assistant.surface,
        samples: assistant.surface === 'built_in' ? READER_SAMPLES : domain.samples_per_prompt,
        model: assistant.model,
        locale: [prompt.language, prompt.country ?? domain.default_location.country]
          .filter(Boolean)
          .join('-'),
        reader_index: assistant.surface === 'built_in' ? reader.pages : null,
      })),
    );
    await insertPlan(tx.db, { domain_id, topic_execution_id, at, executions });
    await insertPlannedAnswers(tx.db, { topic_execution_id, executions });
    // A person who starts a run has fixed the quota or the key; the scheduler has not.
    if (trigger !== 'schedule' && !is_sample)
      for (const assistant of assistants.values()) await endPause(tx.db, accountOf(assistant));
    await tx.jobs.send(tx.db, { ...runExecution, group: domain_id }, { topic_execution_id });
    return { topic_execution_id };
  });
}
