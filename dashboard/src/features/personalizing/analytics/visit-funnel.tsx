import { Button, Skeleton, Title } from '@mantine/core';
import type { VisitFunnel as Funnel } from '@sightline/contract/personalizing/funnels';
import { Suspense, useState } from 'react';
import { useFunnel } from '../../../lib/report/report.api.ts';
import type { ReportSearch } from '../../../lib/report/report-address.ts';
import { addressText, textsOf } from '../../../lib/report/report-search.ts';
import { failureOf } from '../../../lib/server/problem.ts';
import { countText } from '../../../lib/words/format.ts';
import { EmptyState } from '../../../ui/layout/empty-state.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { SavedViews } from '../../../ui/overlays/saved-views.tsx';
import { type Column, DataTable } from '../../../ui/tables/data-table.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import { useFunnels, useRemoveFunnel, useSaveFunnel } from './analytics.api.ts';
import { shareText } from './breakdown.ts';
import styles from './visit-funnel.module.css';

const FunnelSteps = lazyExport(() => import('./funnel-steps.tsx'), 'FunnelSteps');

interface VisitFunnelProps {
  search: ReportSearch;
  onChange: (change: Pick<ReportSearch, 'funnel'>) => void;
}

/** How many visits took some steps in order, and where they stopped. */
export function VisitFunnel({ search, onChange }: VisitFunnelProps) {
  const [isEditing, setEditing] = useState(false);
  const { data, error } = useFunnel(search);
  const steps = textsOf(search.funnel);
  const choose = (text: string) => onChange({ funnel: text === '' ? undefined : text });
  const edit = (
    <Button variant="default" onClick={() => setEditing(true)}>
      {steps.length === 0 ? 'Choose steps' : 'Edit steps'}
    </Button>
  );
  const isCounted = steps.length > 1 && data !== undefined;
  return (
    <section aria-label="Funnel">
      <DataTable
        label="Funnel"
        title={<Title order={2}>Funnel</Title>}
        tools={
          <>
            <SavedFunnels steps={steps} onOpen={choose} />
            {steps.length > 0 && edit}
          </>
        }
        csvName={isCounted ? 'Funnel' : undefined}
        columns={COLUMNS}
        rows={isCounted ? data.steps.map((step, at) => ({ ...step, place: at + 1 })) : []}
        rowKey={({ place }) => `${place}`}
        empty={
          steps.length > 1 && !error ? (
            <Skeleton height={160} />
          ) : (
            <EmptyState title="No funnel chosen" order={3} outline="rows" action={edit}>
              {failureOf(error) ?? 'See how many visits take several steps in order, and where they stop.'}
            </EmptyState>
          )
        }
      />
      {isCounted && (
        <p className={styles.note}>
          Counts visits: all steps in order within one visit; other pages may lie between.
        </p>
      )}
      <Dialog isOpen={isEditing} title="Funnel steps" width={640} onClose={() => setEditing(false)}>
        <Suspense fallback={<Skeleton height={120} />}>
          <FunnelSteps
            search={search}
            steps={steps}
            onCancel={() => setEditing(false)}
            onDone={(next) => {
              choose(addressText(next));
              setEditing(false);
            }}
          />
        </Suspense>
      </Dialog>
    </section>
  );
}

type Row = Funnel['steps'][number] & { place: number };

const shareOrNone = (share: number | null) => (share === null ? '–' : shareText(share));

const COLUMNS: Column<Row>[] = [
  {
    key: 'step',
    header: 'Step',
    cell: ({ place, label }) => <span title={label}>{`${place}. ${label}`}</span>,
    value: ({ label }) => label,
    width: '34%',
  },
  {
    key: 'visits',
    header: 'Visits',
    align: 'right',
    cell: ({ visits }) => countText(visits),
    value: ({ visits }) => visits,
  },
  {
    key: 'first',
    header: 'Of first step',
    align: 'right',
    cell: ({ share_of_first }) => (
      <>
        <span className={styles.track} aria-hidden>
          <span className={styles.fill} style={{ width: `${(share_of_first ?? 0) * 100}%` }} />
        </span>
        <span className={styles.share}>{shareOrNone(share_of_first)}</span>
      </>
    ),
    value: ({ share_of_first }) => share_of_first,
  },
  {
    key: 'previous',
    header: 'Of step before',
    align: 'right',
    cell: ({ share_of_previous }) => shareOrNone(share_of_previous),
    value: ({ share_of_previous }) => share_of_previous,
  },
  {
    key: 'dropped',
    header: 'Dropped',
    align: 'right',
    cell: ({ dropped }) => countText(dropped),
    value: ({ dropped }) => dropped,
  },
];

/** Funnels that the team keeps under names. */
function SavedFunnels({ steps, onOpen }: { steps: string[]; onOpen: (text: string) => void }) {
  const { data: funnels = [] } = useFunnels();
  const save = useSaveFunnel();
  const remove = useRemoveFunnel();
  return (
    <SavedViews
      one="funnel"
      all="No funnel"
      views={funnels.map(({ id, name, steps: kept }) => ({ id, name, search: addressText(kept) }))}
      search={addressText(steps)}
      onOpen={onOpen}
      onRemove={(funnel_id) => remove.mutate({ funnel_id })}
      onSave={(name, then) => save.mutate({ name, steps }, then)}
      saving={save}
    />
  );
}
