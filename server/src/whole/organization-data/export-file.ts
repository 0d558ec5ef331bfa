import type { RawBuilder } from 'kysely';

export type ExportRow = Record<string, unknown>;

/** One file of an export: a table for spreadsheets (.csv) or for programs (.ndjson). */
export interface ExportFile {
  /** Inside its website's folder, or at the top level. */
  path: string;
  /** Its contents, for the README. */
  says: string;
  columns: readonly string[];
  /** Parameter: id of the organization or the website. */
  rows(id: string): RawBuilder<ExportRow>;
}

/** A table whose rows are selected by their owner; `x` is the table in `from`, `of` and `order`. */
export interface ExportTable {
  path: string;
  says: string;
  /** Such as `topics x`, with joins when the owner is in another table. */
  from: string;
  /** The column with the owner's id. */
  of?: string;
  /** Columns of `x`, or `expression as name`. A column not listed here is never exported. */
  columns: readonly string[];
  order?: string;
}
