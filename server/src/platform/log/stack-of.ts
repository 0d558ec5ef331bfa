const MAX_FRAMES = 20;

/** Where an error comes from, without its message, which may contain people's texts. */
export function stackOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return frames.slice(0, MAX_FRAMES).join('\n');
}
