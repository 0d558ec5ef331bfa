import { randomUUID } from 'node:crypto';
import { runText } from '../src/platform/db/database.ts';
import { figuresOf } from '../src/visiting/visits/visit-sums.service.ts';
import type { TestApp } from './app.ts';
import { signUpPerson } from './factories.ts';
import { appendToLog, followLog, idOf, type LoggedEvent, laterEvent, viewEvent } from './logged-visits.ts';
import { switchTrackingOn } from './tracked.ts';

const NOON = Date.UTC(2026, 10, 20, 12);
/** Seconds after the noon at which visits begin. */
export const at = (seconds: number) => new Date(NOON + seconds * 1000);

type Later = Parameters<typeof laterEvent>[2];

/** A domain with a starting variant, and helpers that make visitors act on its pages. */
export async function openTrackedDomain(app: TestApp) {
  const person = await signUpPerson(app);
  const { domain_id, token } = person;
  const { db } = app.ctx;
  const variant_id = randomUUID();
  const trigger_id = randomUUID();
  await switchTrackingOn(app, domain_id);
  await runText(
    db,
    `insert into personalization_triggers (id, domain_id, key, label, description, rule, place, variant_id, created_at)
      values ($1, $2, 'assistant:chatgpt', 'ChatGPT', 'From ChatGPT', '{}', 1, $3, now())`,
    [trigger_id, domain_id, variant_id],
  );
  const moment = (visitor: string, seconds: number, name: string) => ({
    domain_id,
    visitor,
    visit: `${visitor}'s visit`,
    at: at(seconds),
    name: `${domain_id} ${visitor} ${seconds} ${name}`,
  });
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, `/api/domains/${domain_id}/${path}`, { token, body });

  return {
    person,
    variant_id,
    call,
    get: (path: string) => call('GET', path),
    totals: () => figuresOf(app.ctx).totals(domain_id),
    /** Appends events to the log and processes them. */
    happen: async (...events: LoggedEvent[]) => {
      await appendToLog(db, events);
      await followLog(app.ctx);
    },
    see: (
      visitor: string,
      seconds: number,
      path = '/',
      more: Partial<Parameters<typeof viewEvent>[0]> = {},
    ) =>
      viewEvent(
        { ...moment(visitor, seconds, path), ...more },
        { url: `https://www.acme.example${path}`, title: path === '/' ? 'Acme' : titleOf(path) },
      ),
    /** A page with changes for visitors from ChatGPT. */
    seeVariant: (visitor: string, seconds: number, held: boolean) =>
      viewEvent(
        {
          ...moment(visitor, seconds, 'variant'),
          facts: {
            trigger_id,
            variant_id,
            held,
            country: 'BE',
            device: 'mobile',
            touch: { landing: 'https://www.acme.example/pricing', referrer: 'https://chatgpt.com/' },
          },
        },
        {
          url: 'https://www.acme.example/pricing?plan=team',
          title: 'Pricing | Acme',
          page: idOf('pricing page'),
          version: 1,
        },
      ),
    later: (visitor: string, seconds: number, view: LoggedEvent, data: Later) =>
      laterEvent(moment(visitor, seconds, data.type), view, data),
  };
}

const titleOf = (path: string) => `${path.slice(1, 2).toUpperCase()}${path.slice(2)} | Acme`;
export type TrackedDomain = Awaited<ReturnType<typeof openTrackedDomain>>;
