import type { TrackedBatch } from '@sightline/contract/visiting/tracking';
import { expect } from 'vitest';
import { runText } from '../src/platform/db/database.ts';
import { startTestApp, type TestApp } from './app.ts';
import { type Person, signUpPerson } from './factories.ts';
import { loggedEvents } from './logged-events.ts';
import { postBatch, switchTrackingOn } from './tracked.ts';

interface Collecting {
  app: TestApp;
  /** The owner of www.acme.example, where tracking is on. */
  person: Person;
}

/** A server that takes what scripts send, behind a proxy of its own. */
export async function startCollecting(): Promise<Collecting> {
  const app = await startTestApp({ collect: true, edge: true, environment: { TRUSTED_PROXIES: 'loopback' } });
  const person = await signUpPerson(app, { host: 'www.acme.example' });
  await switchTrackingOn(app, person.domain_id);
  return { app, person };
}

/** Requests that tests send to it, and their results; `of` is called when a test runs. */
export function collectorOf(of: () => Collecting) {
  const post = (batch: unknown, headers: Record<string, string> = {}, domain_id = of().person.domain_id) =>
    postBatch(of().app.url, domain_id, batch, headers);
  const rows = async (sql: string, values: unknown[] = []) =>
    // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
    (await runText(of().app.ctx.db, sql, values)).rows as any[];
  const stored = async (batch: TrackedBatch) => {
    const ids = new Set(batch.events.map(({ id }) => id));
    // biome-ignore lint/suspicious/noExplicitAny: tests read what came without declaring it again
    return (await loggedEvents(of().app.ctx.db)).filter(({ event_id }) => ids.has(event_id)) as any[];
  };
  const storedOne = async (batch: TrackedBatch, headers: Record<string, string> = {}) => {
    expect((await post(batch, headers)).status).toBe(204);
    const [row] = await stored(batch);
    return row;
  };
  return { post, rows, stored, storedOne };
}
