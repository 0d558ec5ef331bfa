import type { ResearchStep } from '@sightline/contract/understanding/research';

type StepId = ResearchStep['id'];

const LABELS: Record<StepId, string> = {
  reach: 'Reach your website',
  read: 'Read its pages',
  describe: 'Describe your company',
  competitors: 'Look for competitors',
  topics: 'Propose topics',
};
const ORDER: StepId[] = ['reach', 'read', 'describe', 'competitors', 'topics'];

export function waitingSteps(): ResearchStep[] {
  return ORDER.map((id) => ({ id, label: LABELS[id], done: false, status: 'waiting', detail: null }));
}

/** A failed step is final too: the person continues without it. */
export function withStep(
  steps: readonly ResearchStep[],
  id: StepId,
  status: ResearchStep['status'],
  detail: string | null,
  left_out?: ResearchStep['left_out'],
): ResearchStep[] {
  const done = status === 'done' || status === 'failed';
  return steps.map((step) =>
    step.id === id ? { ...step, status, done, detail, ...(left_out && { left_out }) } : step,
  );
}
