import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, poolConfig } from './database.ts';

export interface NewsHandlers {
  /** A message of the channel. */
  heard(message: string): void;
  /** From now on messages come; those before may have been missed. */
  opened(): void;
  /** None comes until `opened`. */
  lost(): void;
}

const PULSE_MS = 1000;
const RETRY_MS = 250;

/**
 * Listens on a channel with a connection of its own, which is opened again whenever it breaks. One that was cut without
 * a word is noticed within `pulse_ms` and a second.
 */
export function listen(
  connection: Connection,
  channel: string,
  handlers: NewsHandlers,
  pulse_ms = PULSE_MS,
): { close: () => Promise<void> } {
  const closing = new AbortController();
  const ended = keepOpen();
  return {
    close: async () => {
      closing.abort();
      await ended;
    },
  };

  async function keepOpen() {
    while (!closing.signal.aborted) {
      await hearOnce().catch(() => undefined);
      handlers.lost();
      await sleep(RETRY_MS, null, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is no more. */
  async function hearOnce() {
    const client = new pg.Client({
      ...poolConfig(connection),
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: PULSE_MS,
    });
    const broken = new Promise<void>((resolve) => {
      client.on('error', () => resolve());
      client.on('end', () => resolve());
      closing.signal.addEventListener('abort', () => resolve(), { once: true });
    });
    client.on('notification', ({ payload }) => handlers.heard(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      handlers.opened();
      await Promise.race([broken, pulse(client)]);
    } finally {
      // A connection that went silent would not answer a farewell either.
      await Promise.race([client.end().catch(() => undefined), sleep(PULSE_MS, null, { ref: false })]);
    }
  }

  async function pulse(client: pg.Client) {
    for (;;) {
      await sleep(pulse_ms, null, { signal: closing.signal });
      await client.query('select 1');
    }
  }
}
