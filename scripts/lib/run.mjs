import { spawn } from 'node:child_process';
import path from 'node:path';

export const ROOT = path.resolve(
  import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname),
  '../..',
);
export const BIN = path.join(ROOT, 'node_modules/.bin');

/**
 * Runs a program in our folder and resolves with its exit code and its last 20,000 characters. Its output is shown as
 * it comes, or with `held` when that resolves.
 */
export function run(command, args, { held, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    const show = (stream) => (text) => {
      output = (output + text).slice(-20_000);
      if (held) void held.then(() => stream.write(text));
      else stream.write(text);
    };
    child.stdout.on('data', show(process.stdout));
    child.stderr.on('data', show(process.stderr));
    child.on('error', reject);
    child.on('close', (code, signal) => resolve({ code: code ?? 1, signal, output }));
  });
}

/** Exits with a message that tells the person what to do. */
export function giveUp(advice) {
  throw Object.assign(new Error(advice), { advice });
}

/** Runs a script's work; advice is printed without a stack. */
export async function guarded(work) {
  try {
    await work();
  } catch (error) {
    console.error('advice' in error ? `\n${error.advice}` : error);
    process.exitCode = 1;
  }
}
