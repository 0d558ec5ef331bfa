import { Button } from '@mantine/core';
import type { Competitor } from '@sightline/contract/understanding/competitors';
import { BAR_BUTTON } from '../../../ui/tables/selection-bar.tsx';
import { useCompetitorChanges, useRemoveCompetitors } from './competitors.api.ts';

interface CompetitorBulkProps {
  competitors: Competitor[];
  onDone: () => void;
}

/** Buttons for what can be done with the selected competitors. */
export function CompetitorBulk({ competitors, onDone }: CompetitorBulkProps) {
  const { confirm } = useCompetitorChanges();
  const remove = useRemoveCompetitors();
  const button = { ...BAR_BUTTON, disabled: confirm.isPending || remove.isPending };
  const proposed = competitors.filter(({ status }) => status === 'proposed');
  const confirmAll = () =>
    Promise.all(proposed.map(({ id }) => confirm.mutateAsync({ competitor_id: id }))).then(
      onDone,
      () => undefined,
    );
  return (
    <>
      {proposed.length > 0 && (
        <Button {...button} onClick={() => void confirmAll()}>
          Confirm
        </Button>
      )}
      <Button {...button} onClick={() => void remove.run(competitors, onDone)}>
        Delete
      </Button>
    </>
  );
}
