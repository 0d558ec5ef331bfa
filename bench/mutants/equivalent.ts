/** Breaks that nobody could notice, as the file and what stands around the place; each has its reason beside it. */
export const EQUIVALENT = new Set<string>([
  // Lets other requests through; the result is the same, and times belong in the benches.
  'server/src/measuring/executions/performance-change.service.ts re not to wait.\n    await breathe();\n  }\n  const size =',
  // What was packed before is packed again, to the same bytes.
  'server/src/personalizing/script/script.service.ts ked.get(key);\n  if (before) return before;\n  c',
  // Saves a statement that writes no row.
  'server/src/visiting/visits/visit-write.queries.ts osureRow[]) {\n  if (rows.length === 0) return;\n  await ru',
  // The clock would have to tell the very microsecond.
  'server/src/platform/mail/mailer.ts .NEGATIVE_INFINITY) < QUIET_MS) return;\n ',
  // A day is the earlier and the later of itself.
  'server/src/whole/overview/day-range.ts  [from, to] = first <= last ? [first, last',
  // The sample has both: its sites and visits stand beside the code.
  'server/src/whole/sample/personalize-sample.ts .length > 0);\n  if (!first || !changed) return;\n  const fe',
  // A sweep that cannot start says conflict; there is no other refusal to tell it from.
  "server/src/measuring/topics/topics.service.ts instanceof AppError && error.code === 'con",
  // The pattern has both groups or does not match.
  'server/src/writer/built-in/edit-instruction.ts (from === undefined || to === undefined) r',
]);
