/** For commands: says what was not done and why. */
export const printError = (what: string) => (error: unknown) => {
  process.stderr.write(`\n${what}\n${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
};
