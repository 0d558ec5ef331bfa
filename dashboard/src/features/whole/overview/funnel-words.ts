import type { Funnel, FunnelStage } from '@sightline/contract/whole/overview';
import { countOf, countText, parseTime, timeText } from '../../../lib/words/format.ts';
import type { VisitRange } from './visit-range.ts';

export const STAGE: Record<FunnelStage, { header: string; explained: string }> = {
  answers: {
    header: 'Answers with you',
    explained: 'Answers that name or cite you, of all that the assistant gave to unbranded prompts.',
  },
  fetches: {
    header: 'Reads of your pages',
    explained:
      'Times a crawler by which the assistant learns or searches read one of your AI pages, “for people” those made to answer somebody at that moment; for Gemini that is Google’s, for Copilot Bing’s.',
  },
  visits: {
    header: 'Visits',
    explained:
      'Visits of people whom the assistant sent to your website; programs and your own people left out.',
  },
  conversions: { header: 'Conversions', explained: 'Visits of these people with a conversion.' },
};

/** "In the last 30 days assistants named or cited you in 12 of 40 answers, read your pages 51 times and sent 31 visits; 2 converted." */
export function funnelSentence({ assistants, counts }: Funnel, range: VisitRange): string {
  const sum = (pick: (row: Funnel['assistants'][number]) => number) =>
    assistants.reduce((total, row) => total + pick(row), 0);
  const n = sum(({ answers }) => answers?.n ?? 0);
  const visits = sum((row) => row.visits);
  const parts = [
    n > 0 &&
      `named or cited you in ${countText(sum(({ answers }) => answers?.k ?? 0))} of ${countOf(n, 'answer')}`,
    (counts.fetches || sum((row) => row.fetches) > 0) &&
      `read your pages ${countOf(
        sum((row) => row.fetches),
        'time',
      )}`,
    counts.visits && `sent ${countOf(visits, 'visit')}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'Nothing is counted yet.';
  const converted =
    counts.visits && visits > 0 ? `; ${countText(sum((row) => row.conversions))} converted` : '';
  return `${daysText(range)} assistants ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]}${converted}.`;
}

const LAST = { week: 'In the last 7 days', month: 'In the last 30 days', year: 'In the last 12 months' };

function daysText(range: VisitRange): string {
  if ('range' in range) return LAST[range.range];
  const dateText = (day: string) => {
    const date = parseTime(day);
    return date === null ? day : timeText(date, 'date');
  };
  return `From ${dateText(range.start)} to ${dateText(range.end)}`;
}
