/** Breaks that nobody could notice, as the file and what stands around the place; each has its reason beside it. */
export const EQUIVALENT = new Set<string>([
  // Lets other requests through; the result is the same, and times belong in the benches.
  'server/src/measuring/executions/performance-change.service.ts re not to wait.\n    await breathe();\n  }\n  const size =',
]);
