/** Tasks that wait, each of an account, such as an organization. */
export interface FairQueue<Task> {
  readonly size: number;
  add(account: string, task: Task): void;
  /** The next task of the account that used least, among those that may start one. */
  take(mayStart: (account: string) => boolean): Task | undefined;
  /** Notes processor time of an account, in milliseconds, as it is used. */
  charge(account: string, ms: number): void;
}

const MAX_REMEMBERED = 1000;

/**
 * Start-time fair queueing: an account with a thousand tasks and one with a single task get the same processor time
 * while both wait. An account that was away starts level with the others; unused time is not saved up.
 */
export function createFairQueue<Task>(): FairQueue<Task> {
  const waiting = new Map<string, Task[]>();
  const used = new Map<string, number>();
  let size = 0;
  /** What the account had used whose task was taken last. */
  let level = 0;

  function forgetLevel() {
    for (const [account, ms] of used) if (ms <= level && !waiting.has(account)) used.delete(account);
  }

  return {
    get size() {
      return size;
    },
    add(account, task) {
      size += 1;
      const tasks = waiting.get(account);
      if (tasks) tasks.push(task);
      else waiting.set(account, [task]);
      used.set(account, Math.max(used.get(account) ?? 0, level));
      if (used.size > MAX_REMEMBERED) forgetLevel();
    },
    take(mayStart) {
      let least: string | null = null;
      for (const account of waiting.keys())
        if (mayStart(account) && (least === null || (used.get(account) ?? 0) < (used.get(least) ?? 0)))
          least = account;
      const tasks = least === null ? undefined : waiting.get(least);
      if (least === null || !tasks) return undefined;
      level = Math.max(level, used.get(least) ?? 0);
      size -= 1;
      const task = tasks.shift();
      if (tasks.length === 0) waiting.delete(least);
      return task;
    },
    charge: (account, ms) => {
      used.set(account, (used.get(account) ?? level) + ms);
    },
  };
}
