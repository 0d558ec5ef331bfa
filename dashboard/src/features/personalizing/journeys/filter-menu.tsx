import { Button, Skeleton } from '@mantine/core';
import { ListFilter } from 'lucide-react';
import { Suspense } from 'react';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { lazyExport } from '../../../ui/tables/lazy-export.ts';
import type { FilterStepsProps } from './filter-steps.tsx';

const FilterSteps = lazyExport(() => import('./filter-steps.tsx'), 'FilterSteps');

/** The button that opens what to filter by, whose code is loaded then. */
export function FilterMenu(props: FilterStepsProps) {
  return (
    <Popover
      label="Filter visitors"
      width={288}
      button={(opener) => (
        <Button {...opener} variant="default" leftSection={<ListFilter size={14} aria-hidden />}>
          Filter
        </Button>
      )}
    >
      <Suspense fallback={<Skeleton height={120} />}>
        <FilterSteps {...props} />
      </Suspense>
    </Popover>
  );
}
