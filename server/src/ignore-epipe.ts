/** Ignores EPIPE: a command goes on to its end and exit code even if its reader, such as `head`, has stopped. */
export function ignoreEpipe(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
