import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Continues as another program: replaces this process if this Node supports it, else runs a child and shares its exit.
 */
export function become(program, args) {
  if (process.execve) return process.execve(program, [program, ...args], process.env);
  const child = spawn(program, args, { stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`Could not start ${program}: ${error.message}`);
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + constants.signals[signal];
  });
}
