import type { Funnel, FunnelStage } from '@sightline/contract/whole/funnel';
import { countOf, countText } from '../../../lib/words/format.ts';
import { daysWords, type VisitRange } from './visit-range.ts';

export const STAGE: Record<FunnelStage, { header: string; explained: string }> = {
  answers: {
    header: 'Answers mentioning you',
    explained: 'Answers that mention you, out of all answers to unbranded prompts.',
  },
  fetches: {
    header: 'AI crawler reads',
    explained:
      'How often the assistant’s crawlers read your AI pages. Gemini uses Google’s crawler, Copilot uses Bing’s.',
  },
  visits: {
    header: 'Visits',
    explained: 'Visitors the assistant sent to your website, without bots and internal visitors.',
  },
  conversions: { header: 'Conversions', explained: 'Visits from the assistant that converted.' },
};

/** "In the last 30 days assistants mentioned you in 12 of 40 answers, read your pages 51 times and sent 31 visits; 2 converted." */
export function funnelSentence({ assistants, counts }: Funnel, range: VisitRange): string {
  const sum = (pick: (row: Funnel['assistants'][number]) => number) =>
    assistants.reduce((total, row) => total + pick(row), 0);
  const n = sum(({ answers }) => answers?.n ?? 0);
  const visits = sum((row) => row.visits);
  const parts = [
    n > 0 &&
      `mentioned you in ${countText(sum(({ answers }) => answers?.k ?? 0))} of ${countOf(n, 'answer')}`,
    (counts.fetches || sum((row) => row.fetches) > 0) &&
      `read your pages ${countOf(
        sum((row) => row.fetches),
        'time',
      )}`,
    counts.visits && `sent ${countOf(visits, 'visit')}`,
  ].filter((part) => part !== false);
  if (parts.length === 0) return 'No data yet.';
  const converted =
    counts.visits && visits > 0 ? `; ${countText(sum((row) => row.conversions))} converted` : '';
  const days = daysWords(range);
  return `${days.charAt(0).toUpperCase()}${days.slice(1)} assistants ${parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts[0]}${converted}.`;
}
