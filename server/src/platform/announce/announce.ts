/** An event in one room that rooms above it react to. `data` never exists at run time: it only carries the type. */
export interface Announcement<Data> {
  name: string;
  data?: Data;
}

export const defineAnnouncement = <Data>(name: string): Announcement<Data> => ({ name });

/** Runs in the transaction of the announcement: both succeed or both fail. */
export interface Listener<Tx> {
  name: string;
  hear(tx: Tx, data: unknown): Promise<unknown>;
}

/** Long work belongs in a job that `hear` enqueues. */
export const listen = <Tx, Data>(
  { name }: Announcement<Data>,
  hear: (tx: Tx, data: Data) => Promise<unknown>,
): Listener<Tx> => ({ name, hear: (tx, data) => hear(tx, data as Data) });

/** Call it in a transaction. Resolves when all listeners have run, one after the other; throws what they throw. */
export type Announce<Tx> = <Data>(tx: Tx, what: Announcement<Data>, data: Data) => Promise<void>;

/** Throws when no listeners were set up, because a process without listeners must not change anything. */
export function createAnnounce<Tx>(listeners: readonly Listener<Tx>[]): Announce<Tx> {
  const byName = Map.groupBy(listeners, ({ name }) => name);
  return async (tx, { name }, data) => {
    const heard = byName.get(name);
    if (!heard) throw new Error(`Nobody listens to ${name}.`);
    for (const { hear } of heard) await hear(tx, data);
  };
}
