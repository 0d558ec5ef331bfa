import { Button, Group, Text } from '@mantine/core';
import type { WaitingItem, WaitingItems } from '@sightline/contract/whole/decisions';
import type { WaitingKind } from '@sightline/contract/whole/waiting-kinds';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { countText } from '../../../lib/words/format.ts';
import { onKey } from '../../../ui/forms/on-key.tsx';
import type { Toast } from '../../../ui/overlays/toast-list.tsx';
import { DecisionList, KindFilter } from './decision-list.tsx';
import { useTakeOff } from './decisions.api.ts';
import styles from './decisions.module.css';
import { LastDecision } from './last-decision.tsx';
import { useDecisionKeys } from './use-decision-keys.ts';
import { totalOf } from './waiting-count.api.ts';
import { KIND_WORDS } from './waiting-words.ts';

interface DecisionQueueProps {
  list: WaitingItems;
  kind: WaitingKind | undefined;
  /** Id of the open one, from the address. */
  chosen: string | undefined;
  onChoose: (id: string) => void;
  /** What is to be decided, with its buttons, which tell when that is done. */
  show: (item: WaitingItem, onDecided: (done: Toast) => void) => ReactNode;
  /** In place of the list, when nothing waits. */
  nothing: ReactNode;
}

/** What waits, one open at a time; a decision opens the next, and the last one can be taken back. */
export function DecisionQueue({ list, kind, chosen, onChoose, show, nothing }: DecisionQueueProps) {
  const { data: items, counts } = list;
  const frame = useRef<HTMLDivElement>(null);
  const takeOff = useTakeOff();
  const [last, setLast] = useState<(Toast & { id: string }) | null>(null);
  const at = usePlace(items, chosen, onChoose);
  const current = items[at];
  const step = (by: 1 | -1) => {
    const next = items[at + by];
    if (next) onChoose(next.id);
  };
  const onKeyDown = useDecisionKeys(frame, step);
  const decided = (item: WaitingItem) => (done: Toast) => {
    setLast({ ...done, id: item.id });
    takeOff(item);
  };
  const waiting = kind ? counts[kind] : totalOf(list);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its buttons do the same
    <div ref={frame} className={styles.frame} onKeyDown={onKeyDown}>
      <div className={styles.tools}>
        <KindFilter counts={counts} kind={kind} />
        {last && <LastDecision key={last.id} last={last} onUndone={() => onChoose(last.id)} />}
      </div>
      {current ? (
        <div className={styles.queue}>
          <DecisionList items={items} current={current} kind={kind} more={waiting - items.length} />
          <Panel key={current.id} className={styles.panel}>
            <Group justify="space-between" mb={8}>
              <Text c="dimmed">
                {`${KIND_WORDS[current.kind][0]} · ${countText(at + 1)} of ${countText(waiting)}`}
              </Text>
              <Group gap={8}>
                <Step name="Previous" pressed="K" isLast={at === 0} onClick={() => step(-1)} />
                <Step name="Next" pressed="J" isLast={at === items.length - 1} onClick={() => step(1)} />
              </Group>
            </Group>
            {show(current, decided(current))}
          </Panel>
        </div>
      ) : (
        <Panel>{nothing}</Panel>
      )}
    </div>
  );
}

/** Where the open one stands: it stays open while others come and go, and its place is taken by the one after it. */
function usePlace(items: WaitingItem[], chosen: string | undefined, onChoose: (id: string) => void): number {
  const lastAt = useRef(0);
  const found = items.findIndex(({ id }) => id === chosen);
  const at = found >= 0 ? found : Math.max(0, Math.min(lastAt.current, items.length - 1));
  const id = items[at]?.id;
  useEffect(() => {
    lastAt.current = at;
    if (id !== undefined && id !== chosen) onChoose(id);
  });
  return at;
}

/** Takes the focus, so that the keys work at once and screen readers say what is open now. */
function Panel({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={panel} className={className} tabIndex={-1} aria-label="Decision">
      {children}
    </section>
  );
}

interface StepProps {
  name: string;
  pressed: string;
  isLast: boolean;
  onClick: () => void;
}

/** Stays reachable at the end of the list, so that the focus does. */
function Step({ name, pressed, isLast, onClick }: StepProps) {
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      className={styles.step}
      {...onKey(pressed)}
      data-disabled={isLast || undefined}
      aria-disabled={isLast}
      onClick={onClick}
    >
      {name}
    </Button>
  );
}
