/** Quality of a name in a header such as Accept, 0 to 1. */
export function qualityOf(header: string, ...names: string[]): number {
  for (const name of names)
    for (const entry of header.toLowerCase().split(',')) {
      const [value = '', ...parameters] = entry.split(';').map((part) => part.trim());
      if (value !== name) continue;
      const q = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
      return Number.isFinite(q) ? q : 1;
    }
  return 0;
}
