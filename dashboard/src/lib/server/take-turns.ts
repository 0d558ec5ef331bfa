/** Runs at most `places` calls at a time; the others wait in order of arrival. */
export function takeTurns(places: number) {
  const waiting: (() => void)[] = [];
  let free = places;
  const enter = () => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return async <Result>(run: () => Promise<Result>, signal?: AbortSignal): Promise<Result> => {
    await enter();
    try {
      signal?.throwIfAborted();
      return await run();
    } finally {
      leave();
    }
  };
}
