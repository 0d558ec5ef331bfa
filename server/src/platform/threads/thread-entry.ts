import { parentPort } from 'node:worker_threads';
import { AppError } from '../app-error.ts';
import { stackOf } from '../log/stack-of.ts';
import type { ThreadFailure, ThreadMessage, ThreadTask } from './thread-work.ts';

// Output of libraries is only useful to their authors, and may contain texts.
for (const output of [process.stdout, process.stderr]) output.write = () => true;

// Runs in each thread: one task at a time.
parentPort?.on('message', async ({ id, module, name, input }: ThreadTask) => {
  let began_ms = processorTime();
  const say = (message: ThreadMessage) => parentPort?.postMessage(message);
  try {
    const work: unknown = Reflect.get(await import(module), name);
    if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}.`);
    began_ms = processorTime();
    say({ id, began_ms });
    const value: unknown = await work(input);
    say({ id, value, cpu_ms: processorTime() - began_ms });
  } catch (error) {
    say({ id, failure: failureOf(error), cpu_ms: processorTime() - began_ms });
  }
});

/** Processor time of this thread, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function failureOf(error: unknown): ThreadFailure {
  if (error instanceof AppError)
    return { kind: 'told', code: error.code, message: error.message, fields: error.fields };
  return { kind: 'bug', name: error instanceof Error ? error.name : typeof error, stack: stackOf(error) };
}
