import { Button, Group } from '@mantine/core';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useStandings } from '../../../lib/server/page-standings.ts';
import { countOf } from '../../../lib/words/format.ts';
import { A_PUBLISHED_PAGE } from '../../../lib/words/page-standing.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { toast } from '../../../ui/overlays/toasts.tsx';
import styles from './bulk-actions.module.css';
import { BulkEditDialog } from './bulk-edit-dialog.tsx';
import { DeletePagesDialog } from './delete-pages-dialog.tsx';
import { type PageAction, usePageAction } from './page-changes.api.ts';
import type { Chosen, ChosenPage } from './page-table.tsx';

interface BulkActionsProps {
  /** Total number of pages. */
  total: number;
  selected: ChosenPage[];
  onSelect: (chosen: Chosen) => void;
  /** Selects those that are not loaded, too, where there are such; its label. */
  selectAll: { label: string; run: () => Promise<void> } | undefined;
  search: string;
  onSearch: (search: string) => void;
}

/** Above the table: search on the left, actions for the selected pages on the right. */
export function BulkActions({ search, onSearch, ...choice }: BulkActionsProps) {
  const { selected, total } = choice;
  return (
    <>
      <SearchField className={styles.search} label="Search pages" value={search} onChange={onSearch} />
      <Group justify="flex-end" gap={8} flex="1" role="toolbar" aria-label="Selected pages">
        {selected.length > 0 && <SelectionActions {...choice} />}
        <EditWithPrompt selected={selected} total={total} />
      </Group>
    </>
  );
}

type Choice = Omit<BulkActionsProps, 'search' | 'onSearch'>;

function SelectionActions({ selected, onSelect, selectAll }: Choice) {
  const [isDeleting, setDeleting] = useState(false);
  const { run, running } = useBulkAction(selected, onSelect);
  const button = { size: 'compact-sm', variant: 'default', disabled: running !== null };
  return (
    <>
      <span className={styles.count} aria-live="polite">
        {countOf(selected.length, 'page')} selected
      </span>
      {selectAll && <SelectAll {...selectAll} />}
      <Button {...button} loading={running === 'publish'} onClick={() => run({ kind: 'publish' })}>
        Publish
      </Button>
      <Button {...button} loading={running === 'unpublish'} onClick={() => run({ kind: 'unpublish' })}>
        Unpublish
      </Button>
      <Button {...button} onClick={() => setDeleting(true)}>
        Delete
      </Button>
      <Button
        {...button}
        variant="subtle"
        color="gray"
        leftSection={<X size={14} />}
        onClick={() => onSelect(new Map())}
      >
        Clear
      </Button>
      <DeletePagesDialog
        pages={selected}
        isOpen={isDeleting}
        onClose={() => setDeleting(false)}
        onDeleted={(failed) => onSelect(thoseIn(selected, failed))}
      />
    </>
  );
}

function SelectAll({ label, run }: NonNullable<BulkActionsProps['selectAll']>) {
  const [isLoading, setLoading] = useState(false);
  const select = async () => {
    setLoading(true);
    await run();
    setLoading(false);
  };
  return (
    <Button size="compact-sm" variant="subtle" loading={isLoading} onClick={() => void select()}>
      {label}
    </Button>
  );
}

function thoseIn(selected: ChosenPage[], ids: readonly string[]): Chosen {
  const wanted = new Set(ids);
  return new Map(selected.filter(({ id }) => wanted.has(id)).map((page) => [page.id, page]));
}

const DONE = { publish: 'published', unpublish: 'unpublished', delete: 'deleted' };

/** Applies it to every selected page; failed ones stay selected. */
function useBulkAction(selected: ChosenPage[], onSelect: BulkActionsProps['onSelect']) {
  const { mutate, isPending, variables } = usePageAction();
  const { sentence } = useStandings()(A_PUBLISHED_PAGE);
  /** What was published is not public yet where something is missing. */
  const doneToast = (count: number, kind: PageAction['kind']) =>
    kind === 'publish' && sentence
      ? { title: `${countOf(count, 'page')} waiting to go live`, message: sentence }
      : { title: `${countOf(count, 'page')} ${DONE[kind]}` };
  const run = (action: PageAction) =>
    mutate(
      { action, page_ids: selected.map(({ id }) => id) },
      {
        onSuccess: ({ failed, detail }) => {
          onSelect(thoseIn(selected, failed));
          const done = selected.length - failed.length;
          if (done > 0) toast(doneToast(done, action.kind));
          if (failed.length === 0) return;
          const title = `${countOf(failed.length, 'page')} could not be ${DONE[action.kind]}`;
          toast({ title, message: detail ?? undefined, tone: 'bad' });
        },
      },
    );
  return { run, running: isPending ? variables.action.kind : null };
}

function EditWithPrompt({ selected, total }: Pick<BulkActionsProps, 'selected' | 'total'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => setOpen(true)}>
        Edit with a prompt
      </Button>
      <BulkEditDialog selected={selected} total={total} isOpen={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}
