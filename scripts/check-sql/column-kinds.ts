import { COLUMN_TYPES } from '../../server/src/platform/db/database.ts';

/** The JavaScript type of a column's values. */
export type Kind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'nothing' | { list: Kind };

/** PostgreSQL's text for a value of each type that has a format of its own. */
const SAMPLES: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-01-01',
  int2: '1',
  int4: '1',
  int8: '1',
  oid: '1',
  float4: '1.5',
  float8: '1.5',
  numeric: '1.5',
  json: '{}',
  jsonb: '{}',
  timestamp: '2026-01-01 00:00:00',
  timestamptz: '2026-01-01 00:00:00+00',
  interval: '01:00:00',
  point: '(1,2)',
};

export interface ColumnType {
  oid: number;
  name: string;
  /** For an array, the type of its items. */
  element: string | null;
}

/** What the parsers in `database.ts` actually return for a type. */
export function kindOf({ oid, name, element }: ColumnType): Kind {
  const sample = SAMPLES[element ?? name] ?? 'x';
  if (name === 'void') return 'nothing';
  const value: unknown = COLUMN_TYPES.getTypeParser(
    oid,
    'text',
  )(element === null ? sample : `{"${sample.replaceAll('\\', '\\\\')}"}`);
  if (element === null) return kindOfValue(value);
  return Array.isArray(value) ? { list: kindOfValue(value[0]) } : 'string';
}

function kindOfValue(value: unknown): Kind {
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'json';
}
