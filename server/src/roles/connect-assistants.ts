import { ASKED_PLATFORMS } from '@sightline/contract/known-assistants';
import type { Assistant } from '../assistants/assistant.ts';
import { ASSISTANT_KINDS } from '../assistants/assistant-kinds.ts';
import type { Config } from '../config.ts';

/** The assistants that have a key. */
export function connectAssistants({ assistants: { keys, timeout_ms } }: Config): Assistant[] {
  return ASKED_PLATFORMS.flatMap((key) => {
    const options = keys[key];
    return options ? [ASSISTANT_KINDS[key].create({ ...options, timeout_ms })] : [];
  });
}

/** Those that answer in the sample workspace, as on its last day; none where there is no sample. */
export async function connectSampleAssistants(config: Config): Promise<Assistant[]> {
  if (!config.sample_workspace) return [];
  const [{ createSampleAssistants }, { SAMPLE_DAYS }] = await Promise.all([
    import('../whole/sample/sample-assistants.ts'),
    import('../whole/sample/sample-sites.ts'),
  ]);
  return createSampleAssistants(config, () => ({ day: SAMPLE_DAYS }));
}
