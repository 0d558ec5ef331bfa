/** A pure function of a module that threads can load on its own; input and result are copied. */
export interface ThreadWork<Input, Output> {
  module: string;
  name: string;
  /** Never there: what goes in and what comes out. */
  types?: (input: Input) => Output;
}

/**
 * `module` is the URL of the file that exports the function `name`, whose type is given. Its caller imports the type
 * alone: what the function needs is loaded by threads, and takes no memory elsewhere.
 */
export const threadWork = <Run extends (input: never) => unknown>(
  module: URL,
  name: string,
): ThreadWork<Parameters<Run>[0], Awaited<ReturnType<Run>>> => ({ module: module.href, name });

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
