/** Words of a host name without its ending: "idraulico-mandello.it" → "idraulico", "mandello". */
export function hostWords(host: string): string[] {
  const names = host
    .toLowerCase()
    .replace(/^www\./, '')
    .split('.')
    .slice(0, -1);
  return names.flatMap((name) => name.split('-')).filter((word) => word.length > 1);
}
