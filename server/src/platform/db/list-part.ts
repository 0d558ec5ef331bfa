import { AppError } from '../app-error.ts';

/** How many rows are wanted, and after which. */
export interface Part {
  limit: number;
  cursor: string | null;
}

/** A part of a list, which is whole if no limit is asked for. */
export interface OptionalPart {
  limit: number | null;
  cursor: string | null;
}

export const WHOLE: OptionalPart = { limit: null, cursor: null };

export const optionalPartOf = (input: {
  limit?: number | undefined;
  cursor?: string | undefined;
}): OptionalPart => ({ limit: input.limit ?? null, cursor: input.cursor ?? null });

/** From the input of a call. */
export const partOf = ({ limit, cursor }: { limit: number; cursor?: string | undefined }): Part => ({
  limit,
  cursor: cursor ?? null,
});

export interface List<Row> {
  data: Row[];
  next_cursor: string | null;
}

/** A row with its number in the table, which is the cursor of those that follow it. */
export type Placed<Row> = Row & { place: string };

/** From rows of which one more than `limit` was read, so that it is known whether others follow. */
export function toPart<Row>(rows: readonly Placed<Row>[], limit: number): List<Omit<Placed<Row>, 'place'>> {
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return { data: shown.map(({ place: _, ...row }) => row), next_cursor: last?.place ?? null };
}

/** For lists whose cursor is the id of a row: one that is gone or of another list cannot say what follows it. */
export function assertCursor(is_known: boolean): asserts is_known {
  if (!is_known)
    throw new AppError('bad_request', 'This cursor is not of this list. Begin again without a cursor.');
}
