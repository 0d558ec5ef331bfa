import { Skeleton, Stack, Text, Title } from '@mantine/core';
import { PLATFORM_LABEL } from '@sightline/contract/known-assistants';
import type { PublishingTest } from '@sightline/contract/measuring/publishing-tests';
import { useParams } from '@tanstack/react-router';
import { usePublishingTests } from '../features/measuring/publishing-tests/publishing-tests.api.ts';
import { TestActions } from '../features/measuring/publishing-tests/test-actions.tsx';
import { TestFigures } from '../features/measuring/publishing-tests/test-figures.tsx';
import { TestPlan } from '../features/measuring/publishing-tests/test-plan.tsx';
import { TestPrompts } from '../features/measuring/publishing-tests/test-prompts.tsx';
import { engineNote, testSentence, verdictWords } from '../features/measuring/publishing-tests/test-words.ts';
import { useTopic } from '../features/measuring/topics/topics.api.ts';
import { useHosting } from '../lib/server/page-standings.ts';
import { failureOf } from '../lib/server/problem.ts';
import { BackLink } from '../ui/layout/back-link.tsx';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { PageHeader } from '../ui/layout/page-header.tsx';
import { Moment } from '../ui/text/moment.tsx';
import { StatusDot } from '../ui/text/status-dot.tsx';

/** Whether publishing pages for a topic changes what assistants say: the newest test, or the start of one. */
export function PublishingTestScreen() {
  const { topicId = '' } = useParams({ strict: false });
  const { data: detail } = useTopic(topicId);
  const { data: tests, error, isPending } = usePublishingTests(topicId);
  const [test, ...earlier] = tests ?? [];
  const ended = test?.ended_at ? [test, ...earlier] : earlier;
  return (
    <>
      <PageHeader
        back={
          <BackLink to="/topic-analysis/topic/$topicId" params={{ topicId }}>
            {detail?.topic.text ?? 'Topic'}
          </BackLink>
        }
        title="Publishing test"
        status={test && <StatusDot {...verdictWords(test)} />}
        actions={test && <TestActions test={test} />}
        sentence={
          isPending ? (
            <Skeleton height={20} width={420} />
          ) : test ? (
            testSentence(test)
          ) : (
            'Find out whether pages that you publish change what assistants say.'
          )
        }
      />
      {isPending && <Skeleton height={280} />}
      {error && !tests && <EmptyState title="Tests can’t be shown.">{failureOf(error)}</EmptyState>}
      <Stack gap="xl">
        {test && <Parts test={test} />}
        {tests && (!test || test.ended_at) && <TestPlan topicId={topicId} />}
        {ended.length > 1 && <Earlier tests={ended.slice(1)} />}
      </Stack>
    </>
  );
}

function Parts({ test }: { test: PublishingTest }) {
  const { data: hosting } = useHosting();
  const isOffline = hosting?.is_active === false && !test.ended_at;
  const note = engineNote(test, (platform) => PLATFORM_LABEL[platform]);
  return (
    <>
      {isOffline && <Text>Your pages aren’t online yet, so assistants can’t read them.</Text>}
      <TestFigures test={test} />
      {note && <Text c="dimmed">{note}</Text>}
      <TestPrompts test={test} />
    </>
  );
}

function Earlier({ tests }: { tests: readonly PublishingTest[] }) {
  return (
    <section aria-labelledby="earlier-tests">
      <Title order={2} id="earlier-tests">
        Earlier tests
      </Title>
      <ul>
        {tests.map((test) => (
          <li key={test.id}>
            <Moment at={test.drawn_at} /> · {verdictWords(test).label}. {testSentence(test)}
          </li>
        ))}
      </ul>
    </section>
  );
}
