import { Button, Group, Skeleton, Title } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CompetitorList } from '../features/understanding/brands/competitor-list.tsx';
import { useResearch, useRestartResearch } from '../features/understanding/research/research.api.ts';
import { ResearchSteps } from '../features/understanding/research/research-steps.tsx';
import { useCurrentDomain } from '../lib/session/use-session.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { HowItWorks } from '../ui/overlays/how-it-works.tsx';
import { lazyExport } from '../ui/tables/lazy-export.ts';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';

const Markdown = lazyExport(() => import('../ui/text/markdown.tsx'), 'Markdown');
const COMPETITORS_EVERY = 3000;

/** Step 2: shows research results as they arrive, for the person to confirm. */
export function CompanyDescriptionScreen() {
  const navigate = useNavigate();
  const { data: research } = useResearch();
  const domain = useCurrentDomain();
  const [isLearning, setLearning] = useState(false);
  const isDone = research?.done ?? false;
  const hasFailed = research?.steps.some(({ status }) => status === 'failed') ?? false;
  return (
    <>
      {research ? <ResearchSteps {...research} /> : <Skeleton height={192} mb="lg" />}
      {domain?.description && (
        <section>
          <Title order={2} mb="sm">
            What we understood
          </Title>
          <Suspense fallback={<TextSkeleton />}>
            <Markdown text={domain.description} />
          </Suspense>
        </section>
      )}
      <section>
        <Title order={2} mt="lg" mb="sm">
          Competitors
        </Title>
        <CompetitorList refetchInterval={isDone ? false : COMPETITORS_EVERY} />
      </section>
      <Group mt="xl" gap="sm">
        <Button disabled={!isDone} onClick={() => navigate({ to: '/onboarding/select-topics' })}>
          Continue
        </Button>
        <Button variant="default" onClick={() => setLearning(true)}>
          Learn how the product works
        </Button>
        {isDone && hasFailed && <ReadAgain />}
      </Group>
      <Dialog isOpen={isLearning} onClose={() => setLearning(false)} title="Learn how the product works">
        <HowItWorks />
      </Dialog>
    </>
  );
}

function ReadAgain() {
  const restart = useRestartResearch();
  return (
    <Button variant="subtle" loading={restart.isPending} onClick={() => restart.mutate()}>
      Read the website again
    </Button>
  );
}
