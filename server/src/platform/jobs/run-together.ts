/**
 * Runs all of `works` at once. The first failure stops the others through their signal, and is thrown after all have
 * ended, so that nothing continues in the background.
 */
export async function runTogether(
  signal: AbortSignal,
  works: readonly ((signal: AbortSignal) => Promise<void>)[],
): Promise<void> {
  const broken = new AbortController();
  const either = AbortSignal.any([signal, broken.signal]);
  await Promise.all(works.map((work) => work(either).catch((error) => broken.abort(error))));
  if (broken.signal.aborted) throw broken.signal.reason;
}
