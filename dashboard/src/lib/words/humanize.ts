/** A code word in readable form: `asking_assistants` becomes `Asking assistants`. */
export function humanize(code: string): string {
  const words = code.replaceAll(/[_-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
