import type { PageView, VisitorSession } from '@sightline/contract/personalizing/journeys';
import { countText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';

/** One page of a journey. */
export interface Stop {
  /** Place among the sessions, and among the pages of its session, from 0. */
  session: number;
  page: number;
  visit: VisitorSession;
  step: VisitorSession['pages'][number];
  /** What was measured of it. */
  view: PageView | undefined;
}

/** All pages of a visitor in the order in which they were seen, across sessions. */
export function stopsOf(sessions: VisitorSession[]): Stop[] {
  return sessions.flatMap((visit, session) =>
    visit.pages.map((step, page) => ({ session, page, visit, step, view: visit.events[page] })),
  );
}

/** Where somebody stands among the stops, by places counted from 1; at the first where that is no place. */
export function stopIndex(stops: Stop[], session = 1, page = 1): number {
  const found = stops.findIndex((stop) => stop.session === session - 1 && stop.page === page - 1);
  return Math.max(found, 0);
}

/** "2m 5s", "42s". */
export function dwellText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** How long the page was really in view, where that was measured. */
export function seenText(view: PageView | undefined): string | null {
  if (!view || view.visible_ms === null) return null;
  return `seen ${dwellText(view.visible_ms / 1000)}`;
}

/** A value that a conversion brought: money where it names a currency, else the figure alone. */
export function valueText(value: number, currency: string | null, locale?: string): string {
  if (currency) return moneyText(value, currency, { locale });
  return countText(value, locale);
}
