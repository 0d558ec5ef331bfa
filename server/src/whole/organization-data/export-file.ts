import type { RawBuilder } from 'kysely';

export type ExportRow = Record<string, unknown>;

/** One file of an export: a table as people open it (.csv) or as programs read it (.ndjson). */
export interface ExportFile {
  /** Within the folder of its website, or at the top. */
  path: string;
  /** What is in it, for the README. */
  says: string;
  columns: readonly string[];
  /** Of one organisation's or one website's id. */
  rows(id: string): RawBuilder<ExportRow>;
}

/** A table whose rows are told apart by what they belong to; `x` is the table in `from`, `of` and `order`. */
export interface ExportTable {
  path: string;
  says: string;
  /** Such as `topics x`, with joins where the owner is another table's. */
  from: string;
  /** The column that holds the id. */
  of?: string;
  /** Columns of `x`, or `expression as name`. What is not named here never leaves. */
  columns: readonly string[];
  order?: string;
}
