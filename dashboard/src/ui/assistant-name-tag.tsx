import type { Platform } from '@sightline/contract/platform';
import { ASSISTANT_NAME } from '../lib/assistant-name.ts';
import { NameTag } from './name-tag.tsx';

/** An assistant's name with its colour. */
export function AssistantNameTag({ platform, name }: { platform: Platform; name?: string }) {
  return <NameTag name={name ?? ASSISTANT_NAME[platform]} color={`var(--sl-assistant-${platform})`} />;
}
