import { Skeleton, Text, Title } from '@mantine/core';
import { PLATFORM_LABEL, type Platform } from '@sightline/contract/known-assistants';
import { partOf } from '../../../lib/words/format.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { SidePanel } from '../../../ui/layout/side-panel.tsx';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { usePromptsMentioning } from './citations.api.ts';
import styles from './panel-list.module.css';

interface MentioningPanelProps {
  topicExecutionId: string;
  brand: { brand_id: string; name: string; k: number; n: number };
  assistant: Platform | undefined;
  onClose: () => void;
}

/** The prompts whose answers mention a brand, each with a way to them. */
export function MentioningPanel({ topicExecutionId, brand, assistant, onClose }: MentioningPanelProps) {
  const {
    data: prompts,
    isPending,
    isError,
  } = usePromptsMentioning(topicExecutionId, brand.brand_id, assistant);
  const title = assistant ? `${PLATFORM_LABEL[assistant]}: ${brand.name}` : brand.name;
  return (
    <SidePanel title={title} isOpen onClose={onClose}>
      <Title order={2}>{title}</Title>
      <Text c="dimmed">Mentioned in {partOf(brand.k, brand.n)} answers of this run.</Text>
      {isPending && <Skeleton height={240} mt={16} />}
      {isError && <Text mt={16}>Couldn’t load this. Close the panel and try again.</Text>}
      {prompts && (
        <ul className={styles.list} aria-label="Prompts">
          {prompts.map(({ prompt_execution_id, prompt_text, platform, mentioned, n }) => (
            <li key={prompt_execution_id} className={styles.line}>
              <LinkAnchor
                to="/topic-analysis/prompt-execution/$promptExecutionId"
                params={{ promptExecutionId: prompt_execution_id }}
                search={{ tab: 'response' }}
              >
                {prompt_text}
              </LinkAnchor>
              <span className={styles.facts}>
                <AssistantNameTag platform={platform} />
                <span>mentioned in {partOf(mentioned, n)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </SidePanel>
  );
}
