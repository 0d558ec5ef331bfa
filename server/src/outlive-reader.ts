/** For commands: whoever reads what they say, such as `head`, may stop early; they go on to their end and exit code. */
export function outliveReader(): void {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}
