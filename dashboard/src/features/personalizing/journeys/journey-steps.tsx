import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { FoldingText, foldingButton } from '../../../ui/text/folding-text.tsx';
import styles from './journey-steps.module.css';
import type { Stop } from './stops.ts';

interface JourneyStepsProps {
  stops: Stop[];
  /** Position among the stops, from 0. */
  at: number;
  sessions: number;
  onChoose: (stop: Stop) => void;
}

/** At an end the button keeps the focus, which `disabled` would lose. */
const unavailable = (isEnd: boolean) => isEnd && { 'data-disabled': true, 'aria-disabled': true };

/** Steps through all pages of all sessions, also with the arrow keys. */
export function JourneySteps({ stops, at, sessions, onChoose }: JourneyStepsProps) {
  const [previous, current, next] = [stops[at - 1], stops[at], stops[at + 1]];
  const go = (stop: Stop | undefined) => (event: KeyboardEvent) => {
    // An open dialog or menu uses the keys itself.
    const isElsewhere =
      event.target instanceof Element && event.target.closest('[role=dialog], [role=menu]') !== null;
    if (stop && !isElsewhere) onChoose(stop);
  };
  useHotkeys([
    ['ArrowLeft', go(previous)],
    ['ArrowRight', go(next)],
  ]);
  return (
    <div className={styles.steps}>
      <Button
        variant="default"
        styles={foldingButton}
        title="Previous page (left arrow key)"
        leftSection={<ChevronLeft size={14} aria-hidden />}
        aria-keyshortcuts="ArrowLeft"
        {...unavailable(!previous)}
        onClick={() => previous && onChoose(previous)}
      >
        <FoldingText>Previous</FoldingText>
      </Button>
      <span className={styles.place} aria-live="polite">
        {current &&
          `Session ${current.session + 1} / ${sessions} • Page ${current.page + 1} / ${current.visit.pages.length}`}
      </span>
      <Button
        variant="default"
        styles={foldingButton}
        title="Next page (right arrow key)"
        rightSection={<ChevronRight size={14} aria-hidden />}
        aria-keyshortcuts="ArrowRight"
        {...unavailable(!next)}
        onClick={() => next && onChoose(next)}
      >
        <FoldingText>Next</FoldingText>
      </Button>
    </div>
  );
}
