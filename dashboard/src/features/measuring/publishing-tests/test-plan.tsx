import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { MIN_TEST_PROMPTS } from '@sightline/contract/measuring/test-bounds';
import { failureOf } from '../../../lib/server/problem.ts';
import { Stat, StatStrip } from '../../../ui/charts/stat-strip.tsx';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { LinkButton } from '../../../ui/layout/links.tsx';
import { usePublishingTestPlan, useStartTest } from './publishing-tests.api.ts';
import { askedText, drawText, marginText } from './test-words.ts';

/** What a new test would compare, how exactly it would know, and the button that starts it. */
export function TestPlan({ topicId }: { topicId: string }) {
  const { data: plan, error } = usePublishingTestPlan(topicId);
  const draw = useStartTest();
  if (!plan) return error ? <FailureNote text={failureOf(error)} /> : <Skeleton height={180} />;
  const isEnough = Math.floor(plan.prompts / 2) >= MIN_TEST_PROMPTS;
  if (!isEnough) return <TooFew topicId={topicId} prompts={plan.prompts} />;
  const isOther = plan.for_ten_points && plan.now?.margin !== plan.for_ten_points.margin;
  return (
    <Stack gap="md" align="flex-start">
      <Title order={2}>Start a test</Title>
      <Text maw={640}>{drawText(plan)}</Text>
      {plan.now && (
        <StatStrip label="How exactly a test would know">
          <Stat label="With today’s settings" note={askedText(plan.now)}>
            {marginText(plan.now)}
          </Stat>
          {isOther && plan.for_ten_points && (
            <Stat label="To know it to ten points" note={askedText(plan.for_ten_points)}>
              {marginText(plan.for_ten_points)}
            </Stat>
          )}
        </StatStrip>
      )}
      {plan.assistants.length === 0 && (
        <Text>Connect an assistant first, so that there is something to measure.</Text>
      )}
      <FailureNote text={failureOf(draw.error)} />
      <Button
        disabled={plan.assistants.length === 0}
        loading={draw.isPending}
        onClick={() => draw.mutate({ topic_id: topicId })}
      >
        Start test
      </Button>
    </Stack>
  );
}

function TooFew({ topicId, prompts }: { topicId: string; prompts: number }) {
  return (
    <EmptyState
      title="Too few prompts for a test"
      order={2}
      action={
        <LinkButton
          to="/topic-analysis/topic/$topicId"
          params={{ topicId }}
          search={{ tab: 'prompts' }}
          variant="default"
        >
          Add prompts
        </LinkButton>
      }
    >
      {`A test needs ${2 * MIN_TEST_PROMPTS} prompts without a published page. This topic has ${prompts}.`}
    </EmptyState>
  );
}
