import { readFileSync } from 'node:fs';
import { zstdDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { makeSample } from '../../../test/make-sample.ts';
import { DUMP_FILE } from './load-sample.ts';
import { WORDED } from './rewrite-sample.ts';

/** Rows by table, without what differs from build to build: ids and their sums, times, the port, the last digits of sums in another order. */
function rowsOf(dump: Buffer): Map<string, string[]> {
  const [head = '', ...lines] = zstdDecompressSync(dump).toString().split('\n');
  const { port } = JSON.parse(head) as { port: string };
  const tables = new Map<string, string[]>();
  for (const line of lines) {
    const tab = line.indexOf('\t');
    const { name } = JSON.parse(line.slice(0, tab)) as { name: string };
    const rows: object[] = JSON.parse(
      line
        .slice(tab + 1)
        .replaceAll(`.localhost${port}`, '.localhost')
        .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
        .replaceAll(/"(?:[0-9a-f]{32}|[0-9a-f]{64})"/g, '"sum"')
        .replaceAll(/(?<=grounding-api-redirect\/)[\w-]+/g, 'address')
        .replaceAll(WORDED, 'date')
        .replaceAll(/20\d\d-\d\d-\d\d(?:T[\d:.]+(?:Z|\+00:00))?/g, 'time'),
      (_, value) => (typeof value === 'number' ? Number(value.toFixed(6)) : value),
    );
    tables.set(name, [...(tables.get(name) ?? []), ...rows.map((row) => JSON.stringify(row))]);
  }
  return tables;
}

it('The sample that ships is what the product builds today; `npm run sample` makes it again', async () => {
  const [shipped, built] = [rowsOf(readFileSync(DUMP_FILE)), rowsOf(await makeSample())];
  expect([...built.keys()]).toEqual([...shipped.keys()]);
  // Sums are of ten minutes, whose borders depend on when a build ran; the visits themselves are compared.
  for (const tables of [shipped, built]) tables.delete('visit_sums');
  for (const [name, rows] of built) expect(rows.sort(), name).toEqual(shipped.get(name)?.sort());
  expect(built.get('answers')?.length).toBeGreaterThan(1500);
  expect(built.get('visitor_sessions')?.length).toBeGreaterThan(3000);
});
