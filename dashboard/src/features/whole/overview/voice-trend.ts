import type { Voice } from '@sightline/contract/whole/voice';
import { countOf } from '../../../lib/words/format.ts';
import { wholePercent } from '../../../lib/words/percent.ts';
import { shareLines } from '../../../ui/charts/share-lines.ts';
import type { DrawnSeries } from '../../../ui/charts/time-series-tooltip.tsx';

/** A line for the own brand, for each of its strongest competitors and for all others together. */
export function voiceLines({ points, brands, others }: Voice): DrawnSeries[] {
  const [own, competitors] = [brands.filter((brand) => brand.own), brands.filter((brand) => !brand.own)];
  return shareLines(
    points.map(({ start, mentions }) => ({ start, all: mentions })),
    [
      ...[...own, ...competitors].map((brand) => ({
        key: brand.brand_id,
        label: brand.name,
        isOwn: brand.own,
        counts: brand.mentions,
      })),
      ...(others
        ? [{ key: 'others', label: countOf(others.brands, 'other'), isRest: true, counts: others.mentions }]
        : []),
    ],
  );
}

/** The own brand's share of all mentions of the range; null without mentions. */
export function ownShare({ points, brands }: Voice): number | null {
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const all = sum(points.map(({ mentions }) => mentions));
  return all === 0 ? null : sum(brands.filter(({ own }) => own).flatMap(({ mentions }) => mentions)) / all;
}

/** As many competitors as can be told apart in a chart. */
const MAX_LINES = 4;

/** The strongest competitors, and all others added up. */
export function leadingVoice({ brands, others, ...voice }: Voice): Voice {
  const own = brands.filter((brand) => brand.own);
  const competitors = brands.filter((brand) => !brand.own);
  const rest = competitors.slice(MAX_LINES);
  const sums = voice.points.map(
    (_, place) =>
      (others?.mentions[place] ?? 0) + rest.reduce((sum, { mentions }) => sum + (mentions[place] ?? 0), 0),
  );
  const count = rest.length + (others?.brands ?? 0);
  return {
    ...voice,
    brands: [...own, ...competitors.slice(0, MAX_LINES)],
    others: count === 0 ? null : { brands: count, mentions: sums },
  };
}

/** A single point in words: `Acme has 34% of all mentions and Rival 28%.` */
export function onePointSentence(lines: readonly DrawnSeries[]): string {
  const shares = lines.map(({ label, points }) => [label, wholePercent(points[0]?.value)] as const);
  const [own, ...rest] = shares;
  if (!own) return '';
  const others = rest.map(([label, share]) => `${label} ${share}`);
  return `${new Intl.ListFormat('en').format([`${own[0]} has ${own[1]} of all mentions`, ...others])}.`;
}
