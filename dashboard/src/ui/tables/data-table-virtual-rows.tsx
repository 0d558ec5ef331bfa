import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';

interface VirtualRowsProps {
  count: number;
  columns: number;
  /** The rows from `first` up to, but excluding, `end`. */
  rowsBetween: (first: number, end: number) => ReactNode;
}

const ROW_HEIGHT = 40;

/** The body of a long table: visible rows, and empty space for the others. */
export function VirtualRows({ count, columns, rowsBetween }: VirtualRowsProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const margin = body.current?.offsetTop ?? 0;
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    scrollMargin: margin,
  });
  const items = virtual.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return (
    <tbody ref={body}>
      <Space height={(first?.start ?? margin) - margin} columns={columns} />
      {first && last && rowsBetween(first.index, last.index + 1)}
      <Space height={virtual.getTotalSize() + margin - (last?.end ?? margin)} columns={columns} />
    </tbody>
  );
}

function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  );
}
