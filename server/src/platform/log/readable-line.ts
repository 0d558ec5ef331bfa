/** A log line for people: time, level, message, then the rest. */
export function readableLine(line: string): string {
  const { time, level, msg, ...rest }: Record<string, unknown> = JSON.parse(line);
  const more = Object.entries(rest).map(([name, value]) =>
    typeof value === 'string' && value.includes('\n') ? `\n  ${value}` : `${name}=${plain(value)}`,
  );
  return `${[String(time).slice(11, 19), String(level).padEnd(5), msg, ...more].join(' ')}\n`;
}

const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));
