import { ASKED_PLATFORMS } from '@sightline/contract/known-assistants';
import type { Assistant } from '../assistants/assistant.ts';
import { ASSISTANT_KINDS } from '../assistants/assistant-kinds.ts';
import type { Config } from '../config.ts';
import type { PastedKey } from '../context.ts';

/** The assistants that have a key. */
export function connectAssistants({ assistants: { keys, timeout_ms } }: Config): Assistant[] {
  return ASKED_PLATFORMS.flatMap((key) => {
    const options = keys[key];
    return options ? [ASSISTANT_KINDS[key].create({ ...options, timeout_ms })] : [];
  });
}

/** One that is asked with a key of an organization, where its provider is, or the gateway that the settings name. */
export function assistantWith(
  { assistants: { base_urls, timeout_ms } }: Config,
  { platform, account, ...key }: PastedKey,
): Assistant {
  const base_url = base_urls[platform];
  return { ...ASSISTANT_KINDS[platform].create({ ...key, base_url, timeout_ms }), account };
}

/** Assistants that answer in the sample workspace, as on its last day; none without a sample. */
export async function connectSampleAssistants(config: Config): Promise<Assistant[]> {
  if (!config.sample_workspace) return [];
  const [{ createSampleAssistants }, { SAMPLE_DAYS }] = await Promise.all([
    import('../whole/sample/sample-assistants.ts'),
    import('../whole/sample/sample-sites.ts'),
  ]);
  return createSampleAssistants(config, () => ({ day: SAMPLE_DAYS }));
}
