/** Logs a failure that no screen shows. The only place of the dashboard that writes to the console. */
export function logFailure(what: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: failures that are only logged go here
  console.warn(`[sightline] ${what}`, error);
}
