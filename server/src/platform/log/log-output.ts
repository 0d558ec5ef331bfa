import { fstatSync, writeSync } from 'node:fs';

interface LogOutput {
  write(line: string): void;
}

/**
 * Standard output that survives problems: a full disk or a closed reader must not end the process. A file is written
 * again as soon as there is room, with a note about missing lines.
 */
export function openLogOutput(): NodeJS.WriteStream | LogOutput {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  return fstatSync(process.stdout.fd).isFile() ? createFileOutput(process.stdout.fd) : process.stdout;
}

function createFileOutput(fd: number): LogOutput {
  let lost = 0;
  let is_torn = false;
  return {
    write(line) {
      try {
        const text = (is_torn ? '\n' : '') + (lost > 0 ? lostLine(lost) : '') + line;
        const bytes = Buffer.from(text);
        const written = writeSync(fd, bytes);
        is_torn = written > 0 && written < bytes.length;
        lost = written < bytes.length ? lost + 1 : 0;
      } catch {
        lost += 1;
      }
    },
  };
}

const lostLine = (lines: number) =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lines, msg: 'these many lines of the log could not be written' })}\n`;
