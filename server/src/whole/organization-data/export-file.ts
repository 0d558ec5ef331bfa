import type { RawBuilder } from 'kysely';
import type { Ctx } from '../../context.ts';

export type ExportRow = Record<string, unknown>;

/** One file of an export: a table for spreadsheets (.csv) or for code (.ndjson). */
export interface ExportFile {
  /** Inside its website's folder, or at the top level. */
  path: string;
  /** Its contents, for the README. */
  says: string;
  columns: readonly string[];
}

export interface TableFile extends ExportFile {
  /** Rows of the organization or website with this id. */
  rows(id: string): RawBuilder<ExportRow>;
}

/** What the stores of events and visits hold. */
export interface StoredFile extends ExportFile {
  /** Reads rows of the website with this id in portions, in the open transaction. */
  read(ctx: Pick<Ctx, 'db' | 'clickhouse'>, id: string): AsyncIterable<ExportRow[]>;
}

/** A table whose rows are told apart by what they belong to; `x` is the table in `from`, `of` and `order`. */
export interface ExportTable {
  path: string;
  says: string;
  /** Such as `topics x`, with joins when the owner is in another table. */
  from: string;
  /** The column with the owner's id. */
  of?: string;
  /** Columns of `x`, or `expression as name`, as in a select. A column not listed here is never exported. */
  columns: string;
  order?: string;
}
