import { BYTE_ORDER_MARK, type CsvSeparator, csvLine } from '@sightline/contract/csv-line';
import type { DomainCtx } from '../../context.ts';
import { type ExportOf, exportAnswers } from './evidence.queries.ts';

const PAGE_SIZE = 500;
const COLUMNS = [
  'asked_at',
  'topic',
  'prompt',
  'assistant',
  'surface',
  'sample',
  'status',
  'mentioned',
  'cited',
  'searched',
  'companies',
  'citations',
  'requested_model',
  'served_model',
  'locale',
  'cost_usd',
  'failure',
  'answer',
] as const;

type Row = Awaited<ReturnType<typeof exportAnswers>>[number];
type ReadAfter = (id: string | null) => Promise<Row[]>;

/**
 * Every answer as CSV, read from the database only as fast as the client takes it, because a year of answers does not
 * fit in memory.
 */
export async function exportCsv(
  { db, domain_id, now }: Pick<DomainCtx, 'db' | 'domain_id' | 'now'>,
  { separator, ...of }: Omit<ExportOf, 'domain_id'> & { separator: CsvSeparator },
): Promise<ReadableStream<Buffer>> {
  const at = now();
  const readAfter: ReadAfter = (after) =>
    exportAnswers(db, { domain_id, ...of, after, limit: PAGE_SIZE, at });
  // Until the first byte is sent, a failure can still be reported.
  const parts = linesOf(await readAfter(null), readAfter, separator);
  return new ReadableStream<Buffer>({
    async pull(taker) {
      const { value } = await parts.next();
      if (value) taker.enqueue(value);
      else taker.close();
    },
  });
}

async function* linesOf(
  first: Row[],
  readAfter: ReadAfter,
  separator: CsvSeparator,
): AsyncGenerator<Buffer, undefined> {
  yield Buffer.from(`${BYTE_ORDER_MARK}${csvLine(COLUMNS, separator)}`);
  for (let rows = first; rows.length > 0; ) {
    yield Buffer.from(
      rows
        .map((row) =>
          csvLine(
            COLUMNS.map((column) => row[column]),
            separator,
          ),
        )
        .join(''),
    );
    const last = rows.at(-1);
    rows = last && rows.length === PAGE_SIZE ? await readAfter(last.id) : [];
  }
}
