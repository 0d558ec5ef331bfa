import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import type { Agent } from './read-agent.ts';

/**
 * Why a visitor counts as a bot; empty for people. One clear sign is enough. Signs that a rare browser, an old phone or
 * a privacy tool may also show count only in combination. `signer` is there where an agent signed, null where that is not
 * proved.
 */
export function botReasons(
  agent: Agent,
  { accept_language, signer }: { accept_language: string; signer: string | null | undefined },
  batch: Pick<TrackedBatch, 'automated' | 'events'>,
): string[] {
  const clear = [
    (agent.agent !== null || signer !== undefined) && 'agent',
    agent.agent !== null && `name:${agent.agent}`,
    signer !== undefined && (signer === null ? 'unverified_signature' : `signed:${signer}`),
    agent.program && 'user_agent',
    agent.crawler && 'crawler',
    batch.automated === true && 'automated',
  ].filter((reason) => reason !== false);
  const weak = [
    accept_language.trim() === '' && 'no_language',
    agent.browser === null && 'unknown_browser',
    batch.events.some((event) => event.type === 'view' && event.width === 0) && 'no_window',
  ].filter((reason) => reason !== false);
  return clear.length > 0 || weak.length > 1 ? [...clear, ...weak] : [];
}
