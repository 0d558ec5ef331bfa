import type { BotVisits } from '@sightline/contract/whole/crawler-visits';
import type { BotDay } from './bot-visits.queries.ts';

type PerBot = BotVisits['per_bot'][number];

/** Visits by day, and by bot and day, with a number for every day. */
export function countBotVisits(
  days: readonly string[],
  rows: readonly BotDay[],
  about: (bot: string) => Pick<PerBot, 'operator' | 'purpose'>,
): Pick<BotVisits, 'buckets' | 'per_bot'> {
  const place = new Map(days.map((day, index) => [day, index]));
  const counts = (of: readonly BotDay[]) => {
    const found = days.map(() => 0);
    for (const { day, visits } of of) {
      const at = place.get(day);
      if (at !== undefined) found[at] = (found[at] ?? 0) + visits;
    }
    return found;
  };
  const all = counts(rows);
  const per_bot = [...Map.groupBy(rows, ({ bot }) => bot)].map(([bot, of]) => ({
    bot,
    ...about(bot),
    visits: of.reduce((sum, { visits }) => sum + visits, 0),
    verified: of.reduce((sum, { verified }) => sum + verified, 0),
    counts: counts(of),
  }));
  return {
    buckets: days.map((date, index) => ({ date, count: all[index] ?? 0 })),
    per_bot: per_bot.sort((a, b) => b.visits - a.visits || a.bot.localeCompare(b.bot)),
  };
}
