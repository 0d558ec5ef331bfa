/** A pure function of a module that threads can load on its own; input and result are copied. */
export interface ThreadWork<Input, Output> {
  module: string;
  name: string;
  /** Only used for the types; a thread loads the module itself. */
  run: (input: Input) => Output | Promise<Output>;
}

/** `module` is the URL of the file that exports `run` under its own name; it should import little. */
export const threadWork = <Input, Output>(
  module: URL,
  run: (input: Input) => Output | Promise<Output>,
): ThreadWork<Input, Output> => ({ module: module.href, name: run.name, run });

/** A thread's input. */
export interface ThreadTask {
  id: number;
  module: string;
  name: string;
  input: unknown;
}

/** A thread's output, with its processor time: failures do not contain the words of the text's author. */
export type ThreadResult = { id: number; cpu_ms: number } & ({ value: unknown } | { failure: ThreadFailure });

/** `began_ms`: processor time of the thread when its modules were loaded and the work began. */
export type ThreadMessage = ThreadResult | { id: number; began_ms: number };

export type ThreadFailure =
  | { kind: 'told'; code: string; message: string; fields: Record<string, string> | undefined }
  /** A bug: its kind and place. */
  | { kind: 'bug'; name: string; stack: string };
