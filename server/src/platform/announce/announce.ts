/** Something that happens in one part, for the parts above it to act on. `data` is never there: it carries the type. */
export interface Announcement<Data> {
  name: string;
  data?: Data;
}

export const defineAnnouncement = <Data>(name: string): Announcement<Data> => ({ name });

/** Acts in the transaction of whoever announced: both stand or fall together. */
export interface Listener<Tx> {
  name: string;
  hear(tx: Tx, data: unknown): Promise<unknown>;
}

/** What takes long belongs into a job that `hear` enqueues. */
export const listen = <Tx, Data>(
  { name }: Announcement<Data>,
  hear: (tx: Tx, data: Data) => Promise<unknown>,
): Listener<Tx> => ({ name, hear: (tx, data) => hear(tx, data as Data) });

/** To be called in a transaction; ends when all listeners have acted, one after the other. Throws what they throw. */
export type Announce<Tx> = <Data>(tx: Tx, what: Announcement<Data>, data: Data) => Promise<void>;

/** Throws where nobody listens: a process that has no listeners is not one that anything happens in. */
export function createAnnounce<Tx>(listeners: readonly Listener<Tx>[]): Announce<Tx> {
  const byName = Map.groupBy(listeners, ({ name }) => name);
  return async (tx, { name }, data) => {
    const heard = byName.get(name);
    if (!heard) throw new Error(`Nobody listens to ${name}.`);
    for (const { hear } of heard) await hear(tx, data);
  };
}
