import { type BenchRow, printRows } from './bench-row.ts';

const GROUPS: Record<string, () => Promise<{ run: () => Promise<BenchRow[]> }>> = {
  reader: () => import('./quality-reader.ts'),
  writer: () => import('./quality-writer.ts'),
  pages: () => import('./quality-pages.ts'),
};

// npm run bench:quality [-- group…]: what the built-in reader and writer are worth; a figure beyond its bound fails.
const asked = process.argv.slice(2);
for (const [name, load] of Object.entries(GROUPS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  try {
    const rows = await load().then((group) => group.run());
    printRows(rows);
    if (!rows.every(({ ok }) => ok)) process.exitCode = 1;
  } catch (error) {
    console.error(`FAIL It could not be measured: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
  }
}
