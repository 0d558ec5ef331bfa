import { ActionIcon, Button, Text } from '@mantine/core';
import type { KnowledgeEntry } from '@sightline/contract/understanding/knowledge';
import { RotateCw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { humanize } from '../../../lib/words/humanize.ts';
import type { StatusTone } from '../../../ui/charts/palette.ts';
import { OutsideLink } from '../../../ui/layout/outside-link.tsx';
import type { Column } from '../../../ui/tables/data-table.tsx';
import { ListTable } from '../../../ui/tables/list-table.tsx';
import { BAR_BUTTON } from '../../../ui/tables/selection-bar.tsx';
import { Moment } from '../../../ui/text/moment.tsx';
import { StatusDot } from '../../../ui/text/status-dot.tsx';
import { useKnowledgeChanges, useRemoveEntry } from './knowledge.api.ts';
import styles from './sources-tab.module.css';

const COLUMNS: Column<KnowledgeEntry>[] = [
  {
    key: 'url',
    header: 'URL',
    cell: (source) => <Source source={source} />,
    value: ({ source_url }) => source_url,
  },
  {
    key: 'type',
    header: 'Source Type',
    cell: ({ source_type }) => humanize(source_type),
    value: ({ source_type }) => humanize(source_type),
  },
  {
    key: 'added',
    header: 'Added',
    cell: ({ created_at }) => <Moment at={created_at} />,
    value: ({ created_at }) => created_at,
  },
  {
    key: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'right',
    cell: (source) => <Actions source={source} />,
  },
];

const STATES: Record<string, { tone: StatusTone; label: string }> = {
  reading: { tone: 'busy', label: 'Reading' },
  read: { tone: 'good', label: 'Read' },
  failed: { tone: 'bad', label: 'Not read' },
};

/** Sources, newest first, each with the result of reading it. */
export function SourceTable({ sources, empty }: { sources: KnowledgeEntry[]; empty: ReactNode }) {
  return (
    <ListTable
      label="Sources"
      noun="source"
      nameOf={({ source_url }) => source_url ?? ''}
      textOf={({ source_url, title }) => [source_url, title].join(' ')}
      filters={[
        { label: 'Result', all: 'Any result', of: ({ status }) => STATES[status]?.label ?? humanize(status) },
        { label: 'Source Type', all: 'All types', of: ({ source_type }) => humanize(source_type) },
      ]}
      csvName="Sources"
      columns={COLUMNS}
      rows={sources}
      bulk={(chosen, onDone) => <SourceBulk sources={chosen} onDone={onDone} />}
      empty={empty}
    />
  );
}

/** Buttons for what can be done with the selected sources. */
function SourceBulk({ sources, onDone }: { sources: KnowledgeEntry[]; onDone: () => void }) {
  const { readAgain } = useKnowledgeChanges();
  const remove = useRemoveEntry();
  const isBusy = readAgain.isPending || remove.isPending;
  const ids = sources.map(({ id }) => id);
  const readAll = () =>
    Promise.all(ids.map((entry_id) => readAgain.mutateAsync({ entry_id }))).then(onDone, () => undefined);
  return (
    <>
      <Button {...BAR_BUTTON} disabled={isBusy} onClick={() => void readAll()}>
        Read again
      </Button>
      <Button {...BAR_BUTTON} disabled={isBusy} onClick={() => remove.run(ids, 'source')}>
        Delete
      </Button>
    </>
  );
}

function Source({ source: { source_url, title, status, detail } }: { source: KnowledgeEntry }) {
  const state = STATES[status];
  return (
    <div className={styles.source}>
      <OutsideLink href={source_url ?? ''}>{source_url}</OutsideLink>
      {title && <Text>{title}</Text>}
      {state && (
        <span className={styles.state} role="status">
          <StatusDot tone={state.tone} label={detail ? `${state.label}: ${detail}` : state.label} />
        </span>
      )}
    </div>
  );
}

function Actions({ source: { id: entry_id, source_url, status } }: { source: KnowledgeEntry }) {
  const { readAgain } = useKnowledgeChanges();
  const remove = useRemoveEntry();
  return (
    <div className={styles.actions}>
      {status !== 'reading' && (
        <ActionIcon
          aria-label={`Read ${source_url} again`}
          title="Read again"
          loading={readAgain.isPending}
          onClick={() => readAgain.mutate({ entry_id })}
        >
          <RotateCw size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={`Delete ${source_url}`}
        title="Delete"
        loading={remove.isPending}
        onClick={() => remove.run([entry_id], 'source')}
      >
        <Trash2 size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
