import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const DRAWER = fileURLToPath(new URL('./draw-small-copy.ts', import.meta.url));
const MAX_BYTES = 4 * 1024 * 1024;

interface SmallCopy {
  width: number;
  height: number;
  format?: 'png' | 'webp';
  time_limit_ms: number;
}

/**
 * A small copy of an untrusted picture; null when it cannot be drawn in time. Drawing cannot be interrupted (a few
 * hundred bytes may take minutes), so it runs in a process that is killed.
 */
export function smallCopy(
  bytes: Buffer,
  { width, height, format = 'png', time_limit_ms }: SmallCopy,
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const { stdin } = execFile(
      process.execPath,
      ['--max-old-space-size=128', DRAWER, String(width), String(height), format],
      // Passes on neither settings nor secrets.
      { encoding: 'buffer', env: {}, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES, timeout: time_limit_ms },
      (error, drawn) => resolve(error || drawn.length === 0 ? null : drawn),
    );
    // It may end before reading everything.
    stdin?.on('error', () => undefined);
    stdin?.end(bytes);
  });
}
