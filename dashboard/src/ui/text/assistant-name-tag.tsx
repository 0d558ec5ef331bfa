import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import { AssistantIcon } from '../icons/assistant-icon.tsx';
import styles from './name-tag.module.css';

/** An assistant's name with its mark, which has the color of its lines. */
export function AssistantNameTag({ platform, name }: { platform: Platform; name?: string }) {
  return <AssistantLabel label={PLATFORM_LABEL[platform]} name={name} />;
}

/** The same by its label: some assistants send visitors and are not asked. */
export function AssistantLabel({ label, name = label }: { label: string; name?: string | undefined }) {
  return (
    <span className={styles.tag}>
      <AssistantIcon name={label} />
      {name}
    </span>
  );
}
