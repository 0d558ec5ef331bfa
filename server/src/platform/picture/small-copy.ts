import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const DRAWER = fileURLToPath(new URL('./draw-small-copy.ts', import.meta.url));
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * A small PNG of a picture that strangers made; null where it cannot be drawn in that time. What draws cannot be
 * interrupted (a drawing of a few hundred bytes may take it minutes), so it is a process that is ended.
 */
export function smallCopy(
  bytes: Buffer,
  { width, height, time_limit_ms }: { width: number; height: number; time_limit_ms: number },
): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const { stdin } = execFile(
      process.execPath,
      ['--max-old-space-size=128', DRAWER, String(width), String(height)],
      // Nothing of ours goes along: neither settings nor secrets.
      { encoding: 'buffer', env: {}, killSignal: 'SIGKILL', maxBuffer: MAX_BYTES, timeout: time_limit_ms },
      (error, drawn) => resolve(error || drawn.length === 0 ? null : drawn),
    );
    // It may end before it has read everything.
    stdin?.on('error', () => undefined);
    stdin?.end(bytes);
  });
}
