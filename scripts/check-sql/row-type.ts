import { SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import type { Kind } from './column-kinds.ts';
import type { Project } from './project.ts';

export interface Field {
  name: string;
  /** Whether a row may lack it. */
  optional: boolean;
  type: Type;
}

export function fieldsOf({ checker }: Project, row: Type): Field[] {
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const type = checker.getTypeOfSymbol(property);
    const optional = (property.flags & SymbolFlags.Optional) !== 0;
    return type ? [{ name: property.name, optional, type }] : [];
  });
}

const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? (type.getTypes() ?? []) : [type]);
const has = (type: Type, flags: number) => (type.flags & flags) !== 0;

export const allowsNull = (type: Type) =>
  membersOf(type).some((member) => has(member, TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Null));

/** Whether this type accepts null. */
export const mayBeNull = (type: Type) =>
  membersOf(type).some((member) =>
    has(member, TypeFlags.Any | TypeFlags.Unknown | TypeFlags.Null | TypeFlags.Undefined),
  );

/**
 * Whether the code's type fits the result. Narrower texts and numbers are trusted, because table constraints check
 * them.
 */
export function admits(project: Project, type: Type, kind: Kind): boolean {
  const members = membersOf(type);
  if (members.some((member) => has(member, TypeFlags.Any | TypeFlags.Unknown))) return true;
  const some = (flags: number) => members.some((member) => has(member, flags));
  const named = (names: RegExp) => members.some((member) => names.test(member.getSymbol()?.name ?? ''));
  if (typeof kind === 'object') return members.some((member) => admitsList(project, member, kind.list));
  switch (kind) {
    case 'string':
      return some(TypeFlags.StringLike);
    case 'number':
      return some(TypeFlags.NumberLike);
    case 'boolean':
      return (
        some(TypeFlags.Boolean) ||
        members.filter((member) => has(member, TypeFlags.BooleanLiteral)).length === 2
      );
    case 'Date':
      return named(/^Date$/);
    case 'Buffer':
      return named(/^(Buffer|Uint8Array)$/);
    case 'json':
      return !named(/^(Date|Buffer|Uint8Array)$/);
    case 'nothing':
      return true;
  }
}

function admitsList(project: Project, type: Type, kind: Kind): boolean {
  if (!project.checker.isArrayLikeType(type) || !type.isTypeReference()) return false;
  const [item] = project.checker.getTypeArguments(type);
  return item !== undefined && admits(project, item, kind);
}
