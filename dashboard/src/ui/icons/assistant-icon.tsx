import { ASKED_PLATFORMS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import neutral from './assistant.svg?url';
import { ASSISTANT_MARKS } from './assistant-marks.ts';
import styles from './icons.module.css';
import { MarkIcon } from './mark-icon.tsx';

/** An assistant's mark in the color of its lines, or a speech bubble where it may not be shown; beside its name. */
export function AssistantIcon({ name }: { name: string }) {
  const platform = ASKED_PLATFORMS.find((one) => PLATFORM_LABEL[one] === name);
  const known = Object.hasOwn(ASSISTANT_MARKS, name) ? ASSISTANT_MARKS[name] : undefined;
  const mark = known ?? (platform && neutral);
  if (!mark) return <MarkIcon name={name} mark={undefined} />;
  const color = platform && `var(--sl-assistant-${platform})`;
  // A shape that the color is seen through; printing waits for the file that is named here.
  return (
    <span
      className={styles.shape}
      data-mark={mark}
      style={{ background: color, maskImage: `url("${mark}")` }}
      aria-hidden
    />
  );
}
