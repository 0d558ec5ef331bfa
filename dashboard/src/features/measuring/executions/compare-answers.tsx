import { Skeleton, Text, Title } from '@mantine/core';
import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { PlatformSummary, Prompt } from '@sightline/contract/measuring/prompts';
import { Suspense } from 'react';
import { byPlatform } from '../../../lib/words/assistant-name.ts';
import { sourceName } from '../../../lib/words/link-display.ts';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { AssistantNameTag } from '../../../ui/text/assistant-name-tag.tsx';
import { OwnMark } from '../../../ui/text/own-mark.tsx';
import { TextSkeleton } from '../../../ui/text/text-skeleton.tsx';
import { answerMarks } from './answer-marks.ts';
import styles from './compare-answers.module.css';
import { usePromptExecution } from './executions.api.ts';

const Markdown = lazyExport(() => import('../../../ui/text/markdown.tsx'), 'Markdown');
const WIDTH = 1200;

interface CompareAnswersProps {
  prompt: Prompt | undefined;
  onClose: () => void;
}

/** The newest answer of each assistant to one prompt, side by side. */
export function CompareAnswers({ prompt, onClose }: CompareAnswersProps) {
  return (
    <Dialog isOpen={prompt !== undefined} onClose={onClose} title={prompt?.text ?? 'Answers'} width={WIDTH}>
      <div className={styles.answers}>
        {byPlatform<PlatformSummary>(prompt?.platform_summaries ?? {}).map(({ platform, value }) => (
          <section key={platform} aria-label={PLATFORM_LABEL[platform]}>
            <Title order={3} className={styles.head}>
              <AssistantNameTag platform={platform} />
            </Title>
            <NewestAnswer id={value.prompt_execution_id} />
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** The first answer of an execution that has a text, with its companies marked and its pages below. */
function NewestAnswer({ id }: { id: string }) {
  const { data, isPending } = usePromptExecution(id);
  if (isPending) return <Skeleton height={240} />;
  const answer = data?.answers.find(({ text }) => text);
  if (!answer?.text) return <Text c="dimmed">No answer yet.</Text>;
  const own = answer.mentions.find(({ entity, spans }) => entity === 'own' && spans.length > 0);
  return (
    <>
      <Text c="dimmed" mb="xs">
        {own ? `Mentions you as number ${own.rank} of the companies it names.` : 'Doesn’t mention you.'}
      </Text>
      <Suspense fallback={<TextSkeleton />}>
        <Markdown text={answer.text} marks={answerMarks(answer)} />
      </Suspense>
      <ol className={styles.sources} aria-label="Citations">
        {answer.citations.map(({ url, title, own: isOwn, position }) => (
          <li key={`${position} ${url}`}>
            <OutsideLink href={url}>{title || sourceName(url)}</OutsideLink>{' '}
            {isOwn && <OwnMark word="Yours" />}
          </li>
        ))}
      </ol>
      <LinkAnchor to="/topic-analysis/prompt-execution/$promptExecutionId" params={{ promptExecutionId: id }}>
        All answers
      </LinkAnchor>
    </>
  );
}
