import { ASKED_PLATFORMS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { ASSISTANT_MARKS } from './assistant-marks.ts';
import { MarkIcon } from './mark-icon.tsx';

/** An assistant's mark in the color of its lines, or its first letter; beside its name. */
export function AssistantIcon({ name }: { name: string }) {
  const platform = ASKED_PLATFORMS.find((one) => PLATFORM_LABEL[one] === name);
  const mark = Object.hasOwn(ASSISTANT_MARKS, name) ? ASSISTANT_MARKS[name] : undefined;
  return <MarkIcon name={name} mark={mark} color={platform && `var(--sl-assistant-${platform})`} />;
}
