import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const DOUBLES = path.resolve(import.meta.dirname, '../server/test/doubles/run-doubles.ts');

/**
 * Runs `work` beside the doubles of outside services in a separate process, with the variables that connect to them.
 */
export async function withDoubles<T>(
  args: string[],
  work: (variables: Record<string, string>) => Promise<T>,
): Promise<T> {
  const child = spawn(process.execPath, [DOUBLES, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const [line] = await once(createInterface(child.stdout), 'line');
    return await work(JSON.parse(String(line)));
  } finally {
    child.kill('SIGTERM');
  }
}
