import { filterText } from '@sightline/contract/personalizing/visit-filters';
import type { VisitsSearch } from '../../../lib/report/report-address.ts';
import { addressText, filtersOf, filtersText } from '../../../lib/report/report-search.ts';
import { SavedViews } from '../../../ui/overlays/saved-views.tsx';
import { useRemoveSegment, useSaveSegment, useSegments } from './analytics.api.ts';

interface SegmentsProps {
  search: VisitsSearch;
  onChange: (change: Pick<VisitsSearch, 'filter'>) => void;
}

/** Filters that the team keeps under names. */
export function Segments({ search, onChange }: SegmentsProps) {
  const { data: segments = [] } = useSegments();
  const save = useSaveSegment();
  const remove = useRemoveSegment();
  const filters = filtersOf(search.filter);
  return (
    <SavedViews
      one="segment"
      all="All visits"
      views={segments.map(({ id, name, filters: kept }) => ({ id, name, search: addressText(kept) }))}
      search={filtersText(filters) ?? ''}
      onOpen={(filter) => onChange({ filter: filter === '' ? undefined : filter })}
      onRemove={(segment_id) => remove.mutate({ segment_id })}
      onSave={(name, then) => save.mutate({ name, filters: filters.map(filterText) }, then)}
      saving={save}
    />
  );
}
