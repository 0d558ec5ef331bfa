import { EmptyState } from '../layout/empty-state.tsx';

/** Replaces a chart over time when nothing has run yet, or no run has a Performance. */
export function NoHistory({ runs }: { runs: number }) {
  if (runs === 0) {
    return (
      <EmptyState title="No execution history yet." order={3} outline="chart">
        Each run adds a point.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No data yet." order={3} outline="chart">
      No run has a performance score yet.
    </EmptyState>
  );
}
