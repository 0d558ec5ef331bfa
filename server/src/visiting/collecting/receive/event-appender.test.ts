import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { soon, until } from '../../../../test/soon.ts';
import { eventId, viewEvent } from '../../../../test/tracked.ts';
import { createLogger } from '../../../platform/log/logger.ts';
import type { CarriedEvent } from '../log/stored-event-types.ts';
import { createAppender } from './event-appender.ts';

const log = createLogger('silent');
const BOUNDS = { waiting: 10, waiting_bytes: 1000, patience_ms: 50 };

function newEvent(type: CarriedEvent['type'] = 'view'): CarriedEvent {
  const event_id = eventId();
  const at = new Date().toISOString();
  const [domain_id, visitor_id, visit_id] = [randomUUID(), randomUUID(), randomUUID()];
  const data = viewEvent({ id: event_id });
  return { domain_id, event_id, type, visitor_id, visit_id, at, received_at: at, data, visit: null };
}

/** Keeps what it is given; each call waits until it is released, and may fail. */
function openStore(fault: (events: readonly CarriedEvent[]) => Error | null = () => null) {
  const calls: (readonly CarriedEvent[])[] = [];
  const stored: CarriedEvent[] = [];
  let gate = Promise.withResolvers<void>();
  gate.resolve();
  return {
    calls,
    stored,
    hold: () => {
      gate = Promise.withResolvers<void>();
      return gate.resolve;
    },
    async append(events: readonly CarriedEvent[]) {
      calls.push(events);
      await gate.promise;
      const error = fault(events);
      if (error) throw error;
      stored.push(...events);
    },
  };
}

const sqlError = (code: string) => Object.assign(new Error('The database says no.'), { code });

it('Events that arrive together are written at once and in order, and events that arrive meanwhile are written after them', async () => {
  const store = openStore();
  const letGo = store.hold();
  const appender = createAppender(store, log);
  const [one, two, three] = [newEvent(), newEvent(), newEvent()];
  const first = [appender.append([one], 1), appender.append([two], 1)];
  await until(() => store.calls.length > 0);
  const second = appender.append([three], 1);
  expect(store.calls).toEqual([[one, two]]);
  letGo();
  expect(await Promise.all([...first, second])).toEqual(['stored', 'stored', 'stored']);
  expect(store.stored).toEqual([one, two, three]);
});

it('Events beside one that cannot be stored are stored', async () => {
  const store = openStore((events) =>
    events.some(({ type }) => type === 'click') ? sqlError('22P05') : null,
  );
  const appender = createAppender(store, log);
  const good = Array.from({ length: 6 }, () => newEvent());
  const [before, after] = [good.slice(0, 3), good.slice(3)];
  const told = await Promise.all(
    [...before, newEvent('click'), ...after].map((event) => appender.append([event], 1)),
  );
  expect(told).toEqual(['stored', 'stored', 'stored', 'refused', 'stored', 'stored', 'stored']);
  expect(store.stored).toEqual(good);
});

it.each(['08006', '57P01', '53100', '40P01'])(
  'A sender is asked to come again after the database fails with %s, and the event is stored then',
  async (code) => {
    let broken = true;
    const store = openStore(() => (broken ? sqlError(code) : null));
    const appender = createAppender(store, log);
    const event = newEvent();
    expect(await appender.append([event], 1)).toBe('busy');
    broken = false;
    expect(await appender.append([event], 1)).toBe('stored');
  },
);

it('An outage is logged once when it begins and once when it ends', async () => {
  let broken = true;
  const store = openStore(() => (broken ? sqlError('57P01') : null));
  const said: string[] = [];
  const speaking = createLogger('silent');
  for (const level of ['info', 'warn', 'error'] as const)
    vi.spyOn(speaking, level).mockImplementation(
      (_data: unknown, text?: string) => void said.push(`${level}: ${text}`),
    );
  const appender = createAppender(store, speaking);
  const some = async () => {
    for (let count = 0; count < 3; count += 1) await appender.append([newEvent()], 1);
  };
  await some();
  expect(said).toEqual(['warn: events cannot be stored; browsers will send them again']);
  broken = false;
  await some();
  expect(said.slice(1)).toEqual(['warn: events are stored again']);
  broken = true;
  await some();
  expect(said).toHaveLength(3);
});

it('Only a limited number and size of events can wait', async () => {
  const store = openStore();
  const letGo = store.hold();
  const appender = createAppender(store, log, { ...BOUNDS, patience_ms: 60_000 });
  const first = appender.append([newEvent()], 1);
  await until(() => store.calls.length > 0);
  expect(await appender.append([newEvent()], 1001)).toBe('busy');
  const waiting = Array.from({ length: 10 }, () => appender.append([newEvent()], 1));
  expect(await appender.append([newEvent()], 1)).toBe('busy');
  letGo();
  expect(await Promise.all([first, ...waiting])).toEqual(Array(11).fill('stored'));
  expect(await appender.append([newEvent()], 1)).toBe('stored');
});

it('Every sender is asked to come again while the database is silent, and the log names it', async () => {
  const store = openStore();
  const letGo = store.hold();
  const speaking = createLogger('silent');
  const warned = vi.spyOn(speaking, 'warn');
  const appender = createAppender(store, speaking, BOUNDS);
  const first = appender.append([newEvent()], 1);
  await until(() => store.calls.length > 0);
  const second = appender.append([newEvent()], 1);
  expect(await Promise.all([first, second])).toEqual(['busy', 'busy']);
  expect(await appender.append([newEvent()], 1)).toBe('busy');
  expect(warned).toHaveBeenCalledWith({ error: 'PostgreSQL does not answer.' }, expect.anything());
  letGo();
  await appender.flush();
  expect(await appender.append([newEvent()], 1)).toBe('stored');
});

it('All waiting events are written when a process stops', async () => {
  const store = openStore();
  const appender = createAppender(store, log);
  const events = Array.from({ length: 2500 }, () => newEvent());
  const told = events.map((event) => appender.append([event], 1));
  await appender.flush();
  expect(store.stored).toEqual(events);
  expect(new Set(await Promise.all(told))).toEqual(new Set(['stored']));
});

it('As the product is set up, at most 20,000 events or 64 MB wait for the database', async () => {
  const append = (
    bytes: number,
    events: readonly CarriedEvent[],
    appender: ReturnType<typeof createAppender>,
  ) => Promise.race([appender.append(events, bytes), Promise.resolve('waits')]);
  const many = Array.from({ length: 20_000 }, () => newEvent());
  for (const [bytes, events, least] of [
    [1, many, newEvent()],
    [64 * 2 ** 20, [newEvent()], newEvent()],
  ] as const) {
    const store = openStore();
    const letGo = store.hold();
    const appender = createAppender(store, log);
    expect(await append(bytes, events, appender)).toBe('waits');
    expect(await append(1, [least], appender)).toBe('busy');
    letGo();
    await soon(() => expect(store.stored).toHaveLength(events.length));
  }
});
