import { Button, Group } from '@mantine/core';
import type { Decision } from '@sightline/contract/measuring/mentions';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { EvidenceQuote } from '../../../ui/text/evidence-quote.tsx';
import type { Role } from './mentions.api.ts';
import styles from './unclear-mentions.module.css';

interface DecidedMentionsProps {
  decided: Decision[];
  role: Role;
  onUndo: (decision_id: string) => Promise<unknown>;
}

/** What people decided, on request, each with a way back. */
export function DecidedMentions({ decided, role, onUndo }: DecidedMentionsProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        ml={-8}
        leftSection={<ChevronRight size={14} aria-hidden className={styles.chevron} data-open={isOpen} />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {decided.length} decided
      </Button>
      {isOpen && (
        <ul id={id} className={styles.list} aria-label="Decided mentions">
          {decided.map((decision) => (
            <Decided key={decision.id} decision={decision} role={role} onUndo={() => onUndo(decision.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface DecidedProps {
  decision: Decision;
  role: Role;
  onUndo: () => Promise<unknown>;
}

function Decided({ decision: { brand_name, sentence, span, means_brand }, role, onUndo }: DecidedProps) {
  const [isWaiting, setWaiting] = useState(false);
  const undo = () => {
    setWaiting(true);
    onUndo().finally(() => setWaiting(false));
  };
  const word = means_brand ? brand_name : `not ${brand_name}`;
  return (
    <li>
      <EvidenceQuote
        text={sentence}
        marks={[{ ...span, tone: means_brand ? role : 'negated', label: word }]}
        source={means_brand ? `It’s ${brand_name}` : 'Something else'}
      />
      <Group align="stretch" gap={8} m="8px 0 0 14px">
        <Button size="compact-sm" variant="default" loading={isWaiting} onClick={undo}>
          Undo
        </Button>
      </Group>
    </li>
  );
}
