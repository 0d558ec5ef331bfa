/** What a process keeps between calls: one of each kind, made by its function when it is first needed. */
export interface Kept<C> {
  of<T>(make: (ctx: C) => T): T;
  /** Undefined while nothing has needed one. */
  find<T>(make: (ctx: C) => T): T | undefined;
}

/** `ctx` is the process's own, so that nothing keeps the transaction of the call that came first. */
export function createKept<C>(ctx: () => C): Kept<C> {
  const made = new Map<unknown, unknown>();
  // What a function made is stored under it alone.
  const find = <T>(make: (ctx: C) => T) => made.get(make) as T | undefined;
  return {
    of<T>(make: (ctx: C) => T): T {
      const known = find(make);
      if (known !== undefined) return known;
      const fresh = make(ctx());
      made.set(make, fresh);
      return fresh;
    },
    find,
  };
}
