import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import type { Agent } from './read-agent.ts';

/**
 * Why a visitor counts as a bot; empty for people. One clear sign is enough. Signs that a rare browser, an old phone or
 * a privacy tool may also show count only in combination.
 */
export function botReasons(
  agent: Agent,
  accept_language: string,
  batch: Pick<TrackedBatch, 'automated' | 'events'>,
): string[] {
  const clear = [
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
