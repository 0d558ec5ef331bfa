import { ClickHouseError } from '@clickhouse/client';

/** Codes of values that no column takes: texts, numbers, times and ids that cannot be parsed, or are beyond a type. */
const CODES = new Set(['6', '25', '26', '27', '38', '41', '53', '72', '117', '131', '190', '321', '376']);

/** The data itself was at fault. Every other error is temporary, or a bug. */
export const isRefusedData = (error: unknown): boolean =>
  error instanceof ClickHouseError && CODES.has(error.code);
