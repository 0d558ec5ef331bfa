import type { Platform } from '@sightline/contract/platform';
import { ASSISTANT_NAME } from '../lib/assistant-name.ts';
import styles from './assistant-name-tag.module.css';

/** An assistant's name with the colour that its lines have in charts. */
export function AssistantNameTag({ platform, name }: { platform: Platform; name?: string }) {
  return (
    <span className={styles.tag}>
      <span className={styles.swatch} style={{ background: `var(--sl-assistant-${platform})` }} aria-hidden />
      {name ?? ASSISTANT_NAME[platform]}
    </span>
  );
}
