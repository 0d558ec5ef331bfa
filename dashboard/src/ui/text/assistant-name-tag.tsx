import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import { NameTag } from './name-tag.tsx';

/** An assistant's name with its color. */
export function AssistantNameTag({ platform, name }: { platform: Platform; name?: string }) {
  return <NameTag name={name ?? PLATFORM_LABEL[platform]} color={`var(--sl-assistant-${platform})`} />;
}
