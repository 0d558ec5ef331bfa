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
