import { type ColumnType, kindOf } from './column-kinds.ts';
import type { Column } from './describe.queries.ts';
import type { Project } from './project.ts';
import { admits, allowsNull, type Field } from './row-type.ts';

/** What a comment behind a column says that PostgreSQL cannot know. */
const NEVER_NULL = /(\w+)"?\s*\/\* never null: [^*]+\*\//g;

export const neverNull = (text: string) =>
  [...text.matchAll(NEVER_NULL)].map(([comment, name = '']) => ({ comment, name }));

/** How a row differs from its declared type, and which of its columns only the code knows to be never null. */
export function compareRow(
  project: Project,
  { text, columns, fields }: { text: string; columns: readonly Column[]; fields: readonly Field[] },
  types: ReadonlyMap<number, ColumnType>,
): { faults: string[]; sworn: string[] } {
  const by_name = new Map(columns.map((column) => [column.name, column]));
  const sworn = new Set(neverNull(text).map(({ name }) => name));
  const missing = fields
    .filter(({ name, optional }) => !optional && !by_name.has(name))
    .map(({ name }) => `nothing selects ${name}`);
  const different = fields.flatMap(({ name, type }) => {
    const column = by_name.get(name);
    if (!column) return [];
    const stored = types.get(column.type);
    const declared = project.checker.typeToString(type);
    const is_other = !stored || !admits(project, type, kindOf(stored));
    const is_null = column.nullable && !sworn.has(name) && !allowsNull(type);
    return [
      ...(is_other ? [`${name} is ${stored?.name ?? 'of an unknown type'}, which is no ${declared}`] : []),
      ...(is_null ? [`${name} may be null, which ${declared} is not`] : []),
    ];
  });
  const needed = neverNull(text).filter(({ name }) => by_name.get(name)?.nullable === true);
  return { faults: [...missing, ...different], sworn: needed.map(({ comment }) => comment) };
}
