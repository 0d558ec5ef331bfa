import type { PageView, VisitorSession } from '@sightline/contract/personalizing/journeys';
import { countText } from '../../../lib/words/format.ts';
import { moneyText } from '../../../lib/words/money-text.ts';

/** One page of a journey. */
export interface Stop {
  /** Position among the sessions, and among its session's pages, from 0. */
  session: number;
  page: number;
  visit: VisitorSession;
  step: VisitorSession['pages'][number];
  /** Measured values. */
  view: PageView | undefined;
}

/** All pages of a visitor in viewing order, across sessions. */
export function stopsOf(sessions: VisitorSession[]): Stop[] {
  return sessions.flatMap((visit, session) =>
    visit.pages.map((step, page) => ({ session, page, visit, step, view: visit.events[page] })),
  );
}

/** The stop at positions counted from 1; the first one if there is no such stop. */
export function stopIndex(stops: Stop[], session = 1, page = 1): number {
  const found = stops.findIndex((stop) => stop.session === session - 1 && stop.page === page - 1);
  return Math.max(found, 0);
}

/** "2m 5s", "42s". */
export function dwellText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  return whole < 60 ? `${whole}s` : `${Math.floor(whole / 60)}m ${whole % 60}s`;
}

/** How long the page was actually visible, if measured. */
export function seenText(view: PageView | undefined): string | null {
  if (!view || view.visible_ms === null) return null;
  return `seen ${dwellText(view.visible_ms / 1000)}`;
}

/** The value of a conversion: money if it has a currency, else just the number. */
export function valueText(value: number, currency: string | null, locale?: string): string {
  if (currency) return moneyText(value, currency, { locale });
  return countText(value, locale);
}
