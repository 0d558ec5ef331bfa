import { Button, Title } from '@mantine/core';
import type { Disagreement } from '@sightline/contract/understanding/facts';
import { Moment } from '../../../ui/text/moment.tsx';
import { useDisagreements, useUndoDecision } from './facts.api.ts';
import styles from './sources-tab.module.css';

/** What somebody decided where sources disagreed; taking it back asks again. */
export function DecisionList() {
  const { data } = useDisagreements();
  const undo = useUndoDecision();
  const decided = data?.filter(({ decision }) => decision !== null) ?? [];
  if (decided.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="sm">
        Decided
      </Title>
      <ul className={styles.notes} aria-label="Decided">
        {decided.map(({ key, subject, values, decision }) => (
          <li key={key}>
            <span className={styles.note}>{`${subject}: ${outcomeOf(values, decision)}`}</span>
            <span className={styles.state}>
              {decision?.decided_by} {decision && <Moment at={decision.decided_at} />}
            </span>
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Undo the decision about ${subject}`}
              disabled={undo.isPending}
              onClick={() => decision && undo.run(decision.id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf(values: Disagreement['values'], decision: Disagreement['decision']): string {
  const list = new Intl.ListFormat('en', { type: 'conjunction' });
  const chosen = values.find(({ value }) => value === decision?.chosen);
  if (!chosen) return `${list.format(values.map(({ text }) => text))} are right`;
  const others = values.filter((one) => one !== chosen).map(({ text }) => text);
  return others.length === 0
    ? `${chosen.text} is right`
    : `${chosen.text} is right, not ${list.format(others)}`;
}
