import type { AssistantDoubleSettings } from '../server/test/doubles/double-answer.ts';
import { type Connected, startKnownDoubles, USUAL } from '../server/test/doubles/known-doubles.ts';

/** Runs `work` beside the doubles of the assistants, with the variables that connect a server to some of them. */
export async function withAssistants<T>(
  settings: AssistantDoubleSettings,
  work: (variables: Record<string, string>) => Promise<T>,
  connected: readonly Connected[] = USUAL,
): Promise<T> {
  const { environment, close } = await startKnownDoubles(() => settings, connected);
  return work(environment).finally(close);
}
