import type { PromptExecutionHead } from '@sightline/contract/measuring/executions';
import { Link } from '@tanstack/react-router';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import styles from './platform-switch.module.css';

interface PlatformSwitchProps {
  latest: PromptExecutionHead[];
  /** The displayed assistant. */
  current: PromptExecutionHead['platform'];
}

/** The same prompt on the other assistants, each with its result. */
export function PlatformSwitch({ latest, current }: PlatformSwitchProps) {
  if (latest.length < 2) return null;
  return (
    <nav className={styles.switch} aria-label="Assistant">
      {latest.map(({ id, platform, n, mentioned }) => (
        <Link
          key={platform}
          to="/topic-analysis/prompt-execution/$promptExecutionId"
          params={{ promptExecutionId: id }}
          search
          replace
          resetScroll={false}
          className={styles.platform}
          aria-current={platform === current ? 'true' : undefined}
        >
          <AssistantNameTag platform={platform} />
          <span className={styles.count}>{n === 0 ? '–' : `${mentioned}/${n}`}</span>
        </Link>
      ))}
    </nav>
  );
}
