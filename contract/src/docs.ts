import type { z } from 'zod';

/** What a property is: a text, with an example where the type implies none, or with what it consists of. */
export type Part =
  | string
  | readonly [about: string, example: unknown]
  | { readonly about: string; readonly parts: Parts };
export type Parts = Readonly<Record<string, Part>>;

/** A schema with a name of its own in the description of the API. */
export interface SchemaDocs {
  name: string;
  schema: z.ZodType;
  about: string;
  parts: Parts;
}

/** An answer that has no schema of its own elsewhere. */
export interface AnswerDocs {
  name: string;
  about: string;
  parts: Parts;
  /** Where it is no object. */
  example?: unknown;
}

export interface CallDocs {
  about: string;
  input?: Parts;
  answer?: AnswerDocs;
  /** Refusals besides those that every call may answer. */
  refuses?: readonly (402 | 409)[];
  /** For a call that will go: days (UTC), and the call to use instead. Its answers say so in headers. */
  deprecated?: { since: string; sunset?: string; instead: string };
}

/** Everything the API's readers are told about a room's schemas and calls; only the server loads it. */
export interface RoomDocs {
  schemas: readonly SchemaDocs[];
  calls: Readonly<Record<string, CallDocs>>;
}

/** `like`: the schemas that this one extends or picks from, whose texts hold for it too. */
export function schemaDocs<Shape extends z.ZodRawShape>(
  name: string,
  schema: z.ZodObject<Shape>,
  about: string,
  parts: Partial<Record<keyof Shape & string, Part>>,
  like: readonly SchemaDocs[] = [],
): SchemaDocs {
  const inherited = like.flatMap((one) => Object.entries(one.parts));
  return { name, schema, about, parts: { ...Object.fromEntries(inherited), ...parts } as Parts };
}

/** The compiler asks for a text for each call of a feature. */
export const callDocs = <Calls extends object>(
  feature: string,
  _calls: Calls,
  texts: Readonly<Record<keyof Calls & string, CallDocs | string>>,
): Record<string, CallDocs> =>
  Object.fromEntries(
    Object.entries<CallDocs | string>(texts).map(([verb, docs]) => [
      `${feature}.${verb}`,
      typeof docs === 'string' ? { about: docs } : docs,
    ]),
  );

/** Of lists that are answered in parts, newest first, and the parameter that leads from one to the next. */
export const partDocs = (what: string): Parts => ({
  data: `${what}, newest first.`,
  next_cursor: ['Send it as `cursor` for those that follow; null where these are the last.', '4711'],
});
/** Of an array that is whole without a limit. */
export const idPartDocs: Parts = {
  limit: ['Items in one answer; all of them where it is absent.', 100],
  cursor: 'Id of the last item of the answer before, for those that follow it.',
};
export const cursorDocs: Part = ['`next_cursor` of the answer before; absent for the newest.', '4711'];

export const of = (about: string, parts: Parts): Part => ({ about, parts });
