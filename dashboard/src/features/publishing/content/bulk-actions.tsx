import { Button } from '@mantine/core';
import { useState } from 'react';
import { BAR_BUTTON, SelectionBar } from '../../../ui/tables/selection-bar.tsx';
import { EditWithPrompt } from './edit-with-prompt.tsx';
import type { ChosenPage } from './page-table.tsx';
import type { PagesActions } from './use-pages-actions.ts';

interface BulkActionsProps {
  /** Total number of pages. */
  total: number;
  selected: ChosenPage[];
  actions: PagesActions;
  onDelete: () => void;
  onClear: () => void;
  /** Selects those that are not loaded, too, where there are such; its label. */
  selectAll: { label: string; run: () => Promise<void> } | undefined;
}

/** What can be done with the selected pages. */
export function BulkActions(props: BulkActionsProps) {
  const { total, selected, actions, onDelete, onClear, selectAll } = props;
  const { run, running } = actions;
  const button = { ...BAR_BUTTON, disabled: running !== null };
  return (
    <SelectionBar noun="page" count={selected.length} onClear={onClear}>
      {selectAll && <SelectAll {...selectAll} />}
      <Button {...button} loading={running === 'publish'} onClick={() => run(selected, 'publish')}>
        Publish
      </Button>
      <Button {...button} loading={running === 'unpublish'} onClick={() => run(selected, 'unpublish')}>
        Unpublish
      </Button>
      <EditWithPrompt selected={selected} total={total} />
      <Button {...button} onClick={onDelete}>
        Delete
      </Button>
    </SelectionBar>
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
