import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const DOUBLES = path.resolve(import.meta.dirname, '../server/test/doubles/run-doubles.ts');

/** The outside services' doubles in a process of their own, and the variables that connect a server to them. */
export async function startDoubles(
  args: string[],
): Promise<{ variables: Record<string, string>; stop: () => void }> {
  const child = spawn(process.execPath, [DOUBLES, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { variables: JSON.parse(String(line)), stop: () => void child.kill('SIGTERM') };
}
