import { Loader } from '@mantine/core';
import type { ResearchStep } from '@sightline/contract/understanding/research';
import { Check, Circle, TriangleAlert } from 'lucide-react';
import styles from './research-steps.module.css';

/** Research step by step, with results or reasons for failure. */
export function ResearchSteps({ steps }: { steps: ResearchStep[] }) {
  return (
    <ol className={styles.steps} aria-label="Research progress" aria-live="polite">
      {steps.map((step) => (
        <li key={step.id} className={styles.step} data-status={step.status}>
          <StepIcon step={step} />
          <span>
            {step.label}
            <span className={styles.spoken}>, {spoken(step)}</span>
          </span>
          {step.detail && <span className={styles.detail}>{step.detail}</span>}
        </li>
      ))}
    </ol>
  );
}

/** A failed step is final, too. */
function spoken({ status, done }: ResearchStep): string {
  return done && status !== 'failed' ? 'done' : status;
}

function StepIcon({ step: { status, done } }: { step: ResearchStep }) {
  if (status === 'failed') return <TriangleAlert size={16} aria-hidden />;
  if (done) return <Check size={16} aria-hidden />;
  if (status === 'running') return <Loader size={14} aria-hidden />;
  return <Circle size={16} aria-hidden />;
}
