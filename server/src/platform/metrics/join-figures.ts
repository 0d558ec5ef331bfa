/** Metrics of several processes as one text, with shared ones grouped as Prometheus requires. */
export function joinFigures(texts: readonly string[]): string {
  const figures = new Map<string, string[]>();
  for (const text of texts)
    for (const [name, lines] of readFigures(text)) {
      const known = figures.get(name);
      if (known) known.push(...lines.filter((line) => !line.startsWith('#')));
      else figures.set(name, lines);
    }
  return `${[...figures.values()].map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** Each metric with its help, type and values. */
function readFigures(text: string): Map<string, string[]> {
  const figures = new Map<string, string[]>();
  let lines: string[] = [];
  for (const line of text.split('\n')) {
    const name = /^# HELP (\S+)/.exec(line)?.[1];
    if (name) {
      lines = [];
      figures.set(name, lines);
    }
    if (line !== '') lines.push(line);
  }
  return figures;
}
