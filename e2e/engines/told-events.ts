import type { ScriptSite } from '../support/script-site.ts';

/** Arrived events, each once: those in transit while a page ended come twice. */
export const once = <Event extends { id: string }>(events: Event[]) => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

export const viewed = (site: ScriptSite, part = ({ pathname }: URL) => pathname) =>
  once(site.eventsOf('view')).map(({ url }) => part(new URL(url)));

/** Null for a daily visitor. */
export const identities = (site: ScriptSite) => [...new Set(site.batches.map(({ visitor }) => visitor))];

export const visits = (site: ScriptSite) => [...new Set(site.batches.map(({ visit }) => visit.id))];
