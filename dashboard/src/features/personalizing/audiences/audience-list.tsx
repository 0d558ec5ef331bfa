import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import type { Audience } from '@sightline/contract/personalizing/audiences';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { failureOf } from '../../../lib/server/problem.ts';
import { countOf } from '../../../lib/words/format.ts';
import { FailureNote } from '../../../ui/forms/failure-note.tsx';
import { LinkAnchor } from '../../../ui/layout/links.tsx';
import { useAudienceChange } from './audiences.api.ts';
import styles from './audiences.module.css';

interface AudienceListProps {
  audiences: Audience[];
  onEdit: (audience: Audience | null) => void;
  /** A person goes on to a variant. */
  onOpen: () => void;
}

/** A button that does nothing now; it keeps the focus of who moves something with it. */
const stop = (isAtEnd: boolean) => isAtEnd && { 'data-disabled': true, 'aria-disabled': true };

/** Audiences and starting variants in the order they are tried, moved by dragging or by buttons. */
export function AudienceList({ audiences, onEdit, onOpen }: AudienceListProps) {
  const change = useAudienceChange();
  const [dragged, setDragged] = useState<string | null>(null);
  const [doomed, setDoomed] = useState<string | null>(null);
  const ids = audiences.map(({ id }) => id);
  const move = (id: string, to: number) => {
    const rest = ids.filter((one) => one !== id);
    change.mutate({ what: 'order', ids: rest.toSpliced(to, 0, id) });
  };
  const drop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged !== null && ids[at] !== dragged) move(dragged, at);
    setDragged(null);
  };
  return (
    <Stack>
      <Text c="dimmed">Visitors get the first match. Select an audience to edit its content.</Text>
      <ol className={styles.list} aria-label="Audiences by priority">
        {audiences.map(({ id, variant_id, name, sentence, rule, visits }, at) => (
          <li
            key={id}
            className={styles.item}
            draggable
            data-dragged={dragged === id}
            onDragStart={() => setDragged(id)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => drop(event, at)}
          >
            <GripVertical size={16} aria-hidden className={styles.grip} />
            <div className={styles.words}>
              <LinkAnchor
                to="/personalized-pages"
                search={{ variant: variant_id }}
                fw={500}
                c="inherit"
                draggable={false}
                onClick={onOpen}
              >
                {name}
              </LinkAnchor>
              <Text size="sm" c="dimmed">
                {`${sentence} ${countOf(visits, 'visit')}.`}
              </Text>
            </div>
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${name} up`}
              {...stop(at === 0)}
              onClick={() => at > 0 && move(id, at - 1)}
            >
              <ArrowUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              aria-label={`Move ${name} down`}
              {...stop(at === ids.length - 1)}
              onClick={() => at < ids.length - 1 && move(id, at + 1)}
            >
              <ArrowDown size={16} aria-hidden />
            </ActionIcon>
            {rule && (
              <Group gap={4} wrap="nowrap">
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={`Edit ${name}`}
                  onClick={() => onEdit(audiences[at] ?? null)}
                >
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  color="red"
                  aria-label={doomed === id ? `Delete ${name} with its variants` : `Delete ${name}`}
                  onClick={() =>
                    doomed === id ? change.mutate({ what: 'remove', audience_id: id }) : setDoomed(id)
                  }
                >
                  {doomed === id ? 'Delete with variants?' : 'Delete'}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ol>
      <FailureNote text={failureOf(change.error)} />
      <Group justify="flex-end">
        <Button onClick={() => onEdit(null)}>New audience</Button>
      </Group>
    </Stack>
  );
}
