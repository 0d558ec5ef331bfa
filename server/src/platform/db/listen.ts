import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type Connection, poolConfig } from './database.ts';

/** Handlers for the news of one channel. */
export interface NewsHandlers {
  /** A message on the channel. */
  heard(message: string): void;
  /** Messages arrive from now on; earlier ones may have been missed. */
  opened(): void;
  /** No messages arrive until `opened`. */
  lost(): void;
}

const PULSE_MS = 1000;
/** A local socket is never cut silently. */
const SOCKET_PULSE_MS = 10_000;
const RETRY_MS = 250;

/**
 * Listens on channels, by name, with one connection for all of them, which is reopened whenever it breaks. A silent cut
 * is noticed within `pulse_ms` plus a second.
 */
export function listen(
  connection: Connection,
  channels: Record<string, NewsHandlers>,
  pulse_ms = 'host' in connection && connection.host.startsWith('/') ? SOCKET_PULSE_MS : PULSE_MS,
): { close: () => Promise<void> } {
  const all = Object.values(channels);
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
      await listenOnce().catch(() => undefined);
      for (const { lost } of all) lost();
      await sleep(RETRY_MS, null, { signal: closing.signal }).catch(() => undefined);
    }
  }

  /** Resolves when the connection is closed. */
  async function listenOnce() {
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
    client.on('notification', ({ channel, payload }) => channels[channel]?.heard(payload ?? ''));
    try {
      await client.connect();
      for (const channel of Object.keys(channels))
        await client.query(`listen ${client.escapeIdentifier(channel)}`);
      for (const { opened } of all) opened();
      await Promise.race([broken, pulse(client)]);
    } finally {
      // A connection that went silent would not answer a goodbye either.
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
