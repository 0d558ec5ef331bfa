import type { CitedDomains } from '@sightline/contract/measuring/citations';
import { countOf } from '../../../lib/words/format.ts';
import { percentText } from '../../../lib/words/percent.ts';
import { shareLines } from '../../../ui/charts/share-lines.ts';
import type { DrawnSeries } from '../../../ui/charts/time-series-tooltip.tsx';

/** As many lines as can be told apart; the own site's is always there. */
const MAX_LINES = 5;

/** For the own site and the most cited others, the share of answers that cite them, in percent. */
export function citationLines({ points, sites }: CitedDomains): DrawnSeries[] {
  const own = sites.filter(({ kind }) => kind === 'own').slice(0, 1);
  const others = sites.filter((site) => !own.includes(site)).slice(0, MAX_LINES - own.length);
  return shareLines(
    points.map(({ start, answers }) => ({ start, all: answers })),
    [...own, ...others].map((site) => ({
      key: site.domain,
      label: site.domain,
      isOwn: own.includes(site),
      counts: site.counts,
    })),
  );
}

/** `Assistants cite your site in 34% of 240 answers. g2.com is cited most, in 51%.` */
export function citedSentence({ answers, sites }: CitedDomains): string {
  if (answers === 0) return 'No assistant answers in this range.';
  const own = sites.find(({ kind }) => kind === 'own');
  const first = sites.find(({ kind }) => kind !== 'own');
  const yours = `Assistants cite your site in ${percentText((own?.answers ?? 0) / answers)} of ${countOf(answers, 'answer')}.`;
  if (!first) return yours;
  const share = percentText(first.answers / answers);
  return first.answers >= (own?.answers ?? 0)
    ? `${yours} ${first.domain} is cited most, in ${share}.`
    : `${yours} Of other sites, ${first.domain} is cited most, in ${share}.`;
}
