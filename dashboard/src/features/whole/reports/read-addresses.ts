/** Addresses as people type or paste them: one a line, or separated by commas, semicolons or spaces; each once. */
export function readAddresses(typed: string): string[] {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '');
  return [...new Set(parts.map((part) => part.toLowerCase()))];
}
