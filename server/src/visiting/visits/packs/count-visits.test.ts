import { randomUUID } from 'node:crypto';
import { FILTER_DIMENSIONS, VISIT_DIMENSIONS } from '@sightline/contract/personalizing/visit-report';
import { expect, it } from 'vitest';
import { seeded } from '../../../../test/chance.ts';
import {
  type CountedVisit,
  countFunnel as countFunnelPlainly,
  countHappenings as countHappeningsPlainly,
  countPages as countPagesPlainly,
  countReport,
  countSpeed as countSpeedPlainly,
  countWeeks as countWeeksPlainly,
  type Values,
  visitorsAmong,
} from '../../../../test/report-in-memory.ts';
import type { VisitFilter, VisitorsQuestion, VisitQuestion } from '../visit-report-types.ts';
import {
  countFunnel,
  countHappenings,
  countPages,
  countSpeed,
  countVisits,
  countWeeks,
  findAmong,
  keepPacks,
  type PackKey,
} from './count-visits.ts';
import { packTold } from './pack-told.ts';

const HOUR_MS = 3_600_000;
const FIRST = Date.UTC(2026, 9, 1) / HOUR_MS;
const DAYS = 6;
const random = seeded(20261125);
const below = (most: number) => Math.floor(random() * most);
const timeOf = (hour: number) => new Date(hour * HOUR_MS).toISOString();
const dayOf = (hour: number) => timeOf(hour).slice(0, 10);
const momentOf = ({ visit }: CountedVisit) => Date.parse(visit.started_at) / HOUR_MS;
const hourOf = (one: CountedVisit) => Math.floor(momentOf(one));

/** Ids that begin alike are put in order, too. */
const people = Array.from({ length: 9000 }, (_, at) =>
  at % 9 === 0 ? `00000000-0000-4000-8000-${String(at).padStart(12, '0')}` : randomUUID(),
);

/** Some have a value, fewer values more often; of goals, a visit has up to three. */
function visitIn(hour: number): CountedVisit {
  const value = (most: number) => (random() < 0.3 ? [] : [`value ${Math.floor(most * random() ** 2)}`]);
  const goal = random() < 0.8 ? [] : [...new Set([...value(3), ...value(3)])].sort();
  const values = Object.fromEntries(VISIT_DIMENSIONS.map((dimension, at) => [dimension, value(3 + 60 * at)]));
  const views = Array.from({ length: below(4) }, (): [string, number | null, number | null] => [
    `/page ${below(300)}`,
    random() < 0.3 ? null : below(90_000),
    random() < 0.4 ? null : below(101),
  ]);
  const after = goal.map(() => below(views.length + 1)).sort((one, other) => one - other);
  const person = below(people.length);
  const visible_ms = below(3_000_000);
  return {
    visit: {
      visitor_id: people[person] ?? '',
      daily: person % 11 === 0,
      started_at: timeOf(hour + beganOf(visible_ms) / 3600),
      pages_count: 1 + below(400),
      visible_ms,
      has_conversion: goal.length > 0,
    },
    values: { ...(values as Values), goal },
    views,
    reached: goal.map((one, at) => [one, after[at] ?? 0]),
    happened: random() < 0.6 ? [] : Array.from({ length: 1 + below(4) }, happening),
  };
}

/** Something of any kind, or an amount that may be given back. */
function happening(): [string, number] {
  const speed = random() < 0.3;
  if (speed) return [`${['lcp', 'inp', 'cls'][below(3)]}:/page ${below(20)}`, below(9000) / 8];
  if (random() < 0.2) return [`revenue:${random() < 0.7 ? 'EUR' : 'USD'}`, (below(900_000) - 90_000) / 100];
  return [`${['event', 'outbound', 'download', 'error', 'property'][below(5)]}:value ${below(9)}`, 0];
}

/** Visits begin in some second of their hour and last up to a day. */
const beganOf = (visible_ms: number) => visible_ms % 3600;
const lastedOf = ({ visit }: CountedVisit) => visit.visible_ms % 86_400;

const toldOf = (one: CountedVisit) => {
  const { visit, values, views, reached, happened } = one;
  return [
    hourOf(one),
    visit.visitor_id,
    beganOf(visit.visible_ms),
    lastedOf(one),
    visit.pages_count,
    visit.visible_ms,
    visit.has_conversion,
    visit.daily,
    views,
    reached,
    happened,
    ...VISIT_DIMENSIONS.map((dimension) => values[dimension].join(',')),
  ];
};

const packOf = (visits: readonly CountedVisit[], former: string | null = null, stale: number[] = []) => {
  const from = Math.min(...visits.map(hourOf), ...stale);
  const pack = packTold({
    from: from - (from % 24),
    former,
    stale,
    told: [JSON.stringify(visits.map(toldOf))],
  });
  return pack && Buffer.from(pack);
};

/** Who comes next, found by going through all visits; in seconds alone. */
function lastSeconds(
  visits: readonly CountedVisit[],
  { from, to, filters, limit, cursor }: VisitorsQuestion,
) {
  const among = visitorsAmong(visits, { from, to, filters });
  const last = new Map<string, number>();
  for (const one of visits)
    if (momentOf(one) >= from) {
      const second = Math.round(momentOf(one) * 3600) + lastedOf(one);
      last.set(one.visit.visitor_id, Math.max(second, last.get(one.visit.visitor_id) ?? 0));
    }
  const before = cursor && (last.get(cursor.id) ?? cursor.second);
  const all = [...among].map((id) => last.get(id) ?? 0).sort((a, b) => b - a);
  const behind = all.filter((second) => before === null || second < before);
  return {
    before,
    all: all.filter((second) => second >= (behind[limit - 1] ?? 0) && second <= (before ?? second)),
  };
}

function questionOf(domain_id: string): VisitQuestion {
  const filters = FILTER_DIMENSIONS.filter(() => random() < 0.12).map((dimension): VisitFilter => {
    const word = dimension === 'page' ? '/page' : 'value';
    const values = Array.from({ length: 1 + below(3) }, () => `${word} ${below(4)}`);
    // Goals have no texts.
    const texts =
      dimension === 'goal' || random() < 0.5 ? [] : [`${word.toUpperCase()} ${below(9)}`, 'no value'];
    return [dimension, random() < 0.3 ? [...values, ''] : values, { texts, is_not: random() < 0.4 }];
  });
  // Days of some time zones begin with another quarter of an hour.
  const from = FIRST + 24 * below(DAYS) + (random() < 0.5 ? 0 : below(96) / 4);
  const to = from + 24 * (1 + below(DAYS));
  const step = random() < 0.5 ? 1 : 24;
  const points = (since: number) => Array.from({ length: (to - from) / step }, (_, at) => since + at * step);
  const former = from - (to - from);
  return {
    domain_id,
    filters,
    span: { from, to, points: points(from) },
    before: random() < 0.5 ? null : { from: former, to: from, points: points(former) },
    dimensions: [...VISIT_DIMENSIONS],
    currency: [null, 'EUR', 'USD', 'XXX'][below(4)],
    offset: below(3),
    limit: 1 + below(50),
  };
}

it('A report over any range and filters says what counting visit by visit says, however days and hours were replaced', () => {
  const domain_id = randomUUID();
  let visits = Array.from({ length: 24_000 }, () => visitIn(FIRST + below(DAYS * 24)));
  const versions = new Map<string, string>();
  const texts = new Map<string, string>();
  const keep = (day: string, pack: Buffer | null) => {
    versions.delete(day);
    if (!pack) return;
    const [version, columns] = [randomUUID(), pack.toString('base64')];
    versions.set(day, version);
    texts.set(day, columns);
    keepPacks({ domain_id, packs: [{ day, version, columns }] });
  };
  const packs = (): PackKey[] => [...versions].map(([day, version]) => ({ day, version }));
  const expectTrue = (stale: number[] = [], fresh: Buffer[] = []) => {
    for (let asked = 0; asked < 4; asked += 1) {
      const question = questionOf(domain_id);
      const counted = countVisits({ question, packs: packs(), stale, fresh });
      expect(counted).toEqual({ answer: countReport(visits, question) });
      const { span, filters, offset, limit } = question;
      const seen = { domain_id, from: span.from, to: span.to, filters, offset, limit };
      expect(countPages({ question: seen, packs: packs(), stale, fresh })).toEqual({
        answer: countPagesPlainly(visits, seen),
      });
      expect(countSpeed({ question: seen, packs: packs(), stale, fresh })).toEqual({
        answer: countSpeedPlainly(visits, seen),
      });
      const happenings = { ...seen, begin: ['event:', 'outbound:', 'property:value'][below(3)] ?? '' };
      expect(countHappenings({ question: happenings, packs: packs(), stale, fresh })).toEqual({
        answer: countHappeningsPlainly(visits, happenings),
      });
      const steps = Array.from({ length: 2 + below(2) }, (): VisitFilter => {
        if (random() < 0.4) return ['goal', ['value 0']];
        return ['page', [], { texts: [`PAGE ${below(3) || ''}`] }];
      });
      const walk = { domain_id, from: span.from, to: span.to, filters, steps };
      expect(countFunnel({ question: walk, packs: packs(), stale, fresh })).toEqual({
        answer: countFunnelPlainly(visits, walk),
      });
      const begins = [0, 1, 2].map((week) => FIRST - 72 + 168 * week).filter((hour) => hour < span.to);
      const weeks = { domain_id, from: FIRST, to: span.to, weeks: begins, filters };
      expect(countWeeks({ question: weeks, packs: packs(), stale, fresh })).toEqual({
        answer: countWeeksPlainly(visits, weeks),
      });
      const cursor =
        random() < 0.5 ? null : { id: people[below(people.length)] ?? '', second: span.to * 3600 };
      const among = { ...span, domain_id, filters, limit, cursor, until: FIRST + DAYS * 24 + 24 };
      const found = findAmong({ question: among, packs: packs(), stale, fresh });
      const { before, all } = lastSeconds(visits, among);
      expect('answer' in found && found.answer.before).toBe(before);
      expect(
        'answer' in found && found.answer.visitors.map(({ last }) => last).sort((a, b) => b - a),
      ).toEqual(all);
    }
  };
  for (const [day, same] of Map.groupBy(visits, (one) => dayOf(hourOf(one)))) keep(day, packOf(same));
  expectTrue();
  // Hours of two days change and are not packed yet.
  const stale = Array.from({ length: 30 }, (_, at) => FIRST + 40 + at);
  const news = stale.flatMap((hour) => Array.from({ length: 40 }, () => visitIn(hour)));
  visits = [...visits.filter((one) => !stale.includes(hourOf(one))), ...news];
  const fresh = packOf(news);
  expectTrue(stale, fresh ? [fresh] : []);
  // Then they are.
  for (const [day, hours] of Map.groupBy(stale, dayOf))
    keep(
      day,
      packOf(
        news.filter((one) => dayOf(hourOf(one)) === day),
        texts.get(day) ?? null,
        hours,
      ),
    );
  expectTrue();
  // A day is forgotten.
  const gone = dayOf(FIRST + 100);
  versions.delete(gone);
  visits = visits.filter((one) => dayOf(hourOf(one)) !== gone);
  expectTrue();
  // One day grows so much that everything is split again, into more slices.
  const grown = FIRST + 30;
  visits = [...visits, ...Array.from({ length: 25_000 }, () => visitIn(grown))];
  keep(dayOf(grown), packOf(visits.filter((one) => dayOf(hourOf(one)) === dayOf(grown))));
  expectTrue();
});

it('What a thread does not have is named, so that it is brought', () => {
  const domain_id = randomUUID();
  const question = questionOf(domain_id);
  const packs = [{ day: '2026-10-01', version: randomUUID() }];
  expect(countVisits({ question, packs, stale: [], fresh: [] })).toEqual({ lacking: ['2026-10-01'] });
});
