import { Button } from '@mantine/core';
import { Download, Table2 } from 'lucide-react';
import { type CsvTable, saveCsv } from '../../lib/series/save-csv.ts';

interface ChartToolsProps {
  title: string;
  isTable: boolean;
  onTable: (isTable: boolean) => void;
  /** Computed on request. */
  csv: () => CsvTable;
}

/** A chart's data as a table and as a file. */
export function ChartTools({ title, isTable, onTable, csv }: ChartToolsProps) {
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Table2 size={14} />}
        aria-pressed={isTable}
        onClick={() => onTable(!isTable)}
      >
        Table
      </Button>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={<Download size={14} />}
        onClick={() => void saveCsv(title, csv())}
      >
        CSV
      </Button>
    </>
  );
}
