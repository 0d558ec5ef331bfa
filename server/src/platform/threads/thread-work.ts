/** A pure function of a module that threads can load by itself: its input and its result are copied. */
export interface ThreadWork<Input, Output> {
  module: string;
  name: string;
  /** Only for the types; a thread loads the module anew. */
  run: (input: Input) => Output | Promise<Output>;
}

/** `module` is the address of the file that exports `run` under its own name; it should import little. */
export const threadWork = <Input, Output>(
  module: URL,
  run: (input: Input) => Output | Promise<Output>,
): ThreadWork<Input, Output> => ({ module: module.href, name: run.name, run });

/** What goes into a thread. */
export interface ThreadTask {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

/** What comes out of it: failures without the words of those whose text it was. */
export type ThreadResult = { id: number; value: unknown } | { id: number; failure: ThreadFailure };

export type ThreadFailure =
  | { kind: 'told'; code: string; message: string; fields: Record<string, string> | undefined }
  /** A bug: what it was and where. */
  | { kind: 'bug'; name: string; stack: string };
