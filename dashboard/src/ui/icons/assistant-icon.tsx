import { ASKED_PLATFORMS, PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import { ASSISTANT_MARKS } from './assistant-marks.ts';
import styles from './icons.module.css';
import { MarkIcon } from './mark-icon.tsx';

/** An assistant's mark in the color of its lines, or its first letter; beside its name. */
export function AssistantIcon({ name }: { name: string }) {
  const platform = ASKED_PLATFORMS.find((one) => PLATFORM_LABEL[one] === name);
  const color = platform && `var(--sl-assistant-${platform})`;
  const mark = Object.hasOwn(ASSISTANT_MARKS, name) ? ASSISTANT_MARKS[name] : undefined;
  if (!mark) return <MarkIcon name={name} mark={undefined} color={color} />;
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
