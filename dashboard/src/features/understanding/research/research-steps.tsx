import { Loader } from '@mantine/core';
import type { ResearchStatus, ResearchStep } from '@sightline/contract/understanding/research';
import { Check, Circle, TriangleAlert } from 'lucide-react';
import { linkDisplay } from '../../../lib/words/link-display.ts';
import styles from './research-steps.module.css';

/** Research step by step, with results or reasons for failure, and the pages that it read. */
export function ResearchSteps({ steps, latest_pages }: Pick<ResearchStatus, 'steps' | 'latest_pages'>) {
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
          {step.id === 'read' && latest_pages.length > 0 && <PagesRead pages={latest_pages} />}
        </li>
      ))}
    </ol>
  );
}

/** Six addresses every three seconds would be too much to listen to. */
function PagesRead({ pages }: { pages: ResearchStatus['latest_pages'] }) {
  return (
    <ul className={styles.pages} aria-label="Recently read pages" aria-live="off">
      {pages.map(({ url, title }) => (
        <li key={url}>
          {title || linkDisplay(url)} <span>{URL.parse(url)?.pathname}</span>
        </li>
      ))}
    </ul>
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
