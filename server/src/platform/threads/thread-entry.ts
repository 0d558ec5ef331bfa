import { parentPort } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { stackOf } from '../log/stack-of.ts';
import type { ThreadFailure, ThreadResult, ThreadTask } from './thread-work.ts';

// Output of libraries is only useful to their authors, and may contain texts.
for (const output of [process.stdout, process.stderr]) output.write = () => true;

// Runs in each thread: one task at a time.
parentPort?.on('message', async ({ id, module, name, input }: ThreadTask) => {
  let result: ThreadResult;
  try {
    const work: unknown = Reflect.get(await import(module), name);
    if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}.`);
    result = { id, value: await work(input) };
  } catch (error) {
    result = { id, failure: failureOf(error) };
  }
  parentPort?.postMessage(result);
});

function failureOf(error: unknown): ThreadFailure {
  if (error instanceof AppError)
    return { kind: 'told', code: error.code, message: error.message, fields: error.fields };
  return { kind: 'bug', name: error instanceof Error ? error.name : typeof error, stack: stackOf(error) };
}
