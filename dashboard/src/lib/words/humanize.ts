/** A code word as people read it: `asking_assistants` becomes `Asking assistants`. */
export function humanize(code: string): string {
  const words = code.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
