import { zoneText } from '@sightline/contract/time-zones';
import type { Email } from '../../platform/mail/email.ts';
import { countText } from '../../platform/text/count-text.ts';
import type { WebsiteWeek } from './digest-facts.ts';
import { changeLine, percentText, togetherText, verdictText } from './phrase-change.ts';

type Section = NonNullable<Email['sections']>[number];
type Figure = NonNullable<Email['figures']>[number];
type Digest = Pick<Email, 'subject' | 'paragraphs' | 'figures' | 'sections' | 'action' | 'note'>;
/** Address of a dashboard path, with the website to open it for. */
type LinkTo = (domain_id: string, path: string) => string;

const MAX_WEBSITES = 20;
const MAX_TOPICS = 5;
const THEN = 'a week ago';

/** A week's email about the websites with news; each number comes with its sample size. */
export function writeDigest(weeks: readonly WebsiteWeek[], linkTo: LinkTo): Digest | null {
  const [first] = weeks;
  if (!first) return null;
  const isOne = weeks.length === 1;
  const told = weeks.slice(0, MAX_WEBSITES);
  const rest = weeks.length - told.length;
  return {
    subject: isOne
      ? `Your week in AI answers: ${first.host}`
      : `Your week in AI answers: ${weeks.length} websites`,
    paragraphs: [
      ...told.map(sentenceOf),
      ...(rest > 0 ? [`${countText(rest, 'more website')} had news too; see each Overview.`] : []),
    ],
    figures: told.flatMap((week) => figuresOf(week, isOne)),
    sections: told.flatMap((week) => sectionsOf(week, isOne, linkTo)),
    action: { label: 'Open the overview', url: linkTo(first.domain_id, '/overview') },
    note: `Performance is from the newest runs, Mentioned and Cited from the answers of ${daysText(first.strip)} (${zoneText(first.strip.time_zone)}). Changes are on prompts asked in both weeks; “within noise” means they could be chance. n is the number of answers.`,
  };
}

const DAY = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
const daysText = ({ start, end }: { start: string; end: string }) =>
  DAY.formatRange(new Date(start), new Date(end));

function sentenceOf({ host, performance, published, visits }: WebsiteWeek): string {
  const parts: string[] = [];
  if (performance) {
    const { now, before, comparison } = performance.performance;
    const measured =
      performance.measured === 0
        ? 'not measured this week'
        : before.share === null
          ? 'first measured this week'
          : verdictText(comparison, THEN);
    parts.push(`Performance is ${percentText(now.share)} (n ${now.n}), ${measured}.`);
  }
  if (published.total > 0) parts.push(`${countText(published.total, 'page')} went live.`);
  if (visits && visits.from_assistants > 0)
    parts.push(`${countText(visits.from_assistants, 'visit')} came from AI assistants.`);
  return `${host}: ${parts.join(' ') || 'here’s your week.'}`;
}

function figuresOf({ host, performance, strip }: WebsiteWeek, isOne: boolean): Figure[] {
  const figure = (label: string, share: number | null, n: number, change: string | null): Figure => ({
    label: isOne ? label : `${host}: ${label}`,
    value: percentText(share),
    note: [...(change === null ? [] : [change]), `n ${n}`].join(' · '),
  });
  const figures: Figure[] = [];
  if (performance) {
    const { now, before, comparison } = performance.performance;
    const change = before.share === null ? null : verdictText(comparison, THEN);
    figures.push(figure('Performance', now.share, now.n, change));
  }
  for (const [label, of] of isOne
    ? ([
        ['Mentioned', strip.mentioned],
        ['Cited', strip.cited],
      ] as const)
    : []) {
    const change = of.previous === null ? null : verdictText(of.change, THEN);
    if (of.n > 0) figures.push(figure(label, of.share, of.n, change));
  }
  return figures;
}

function sectionsOf(week: WebsiteWeek, isOne: boolean, linkTo: LinkTo): Section[] {
  const { domain_id, host, published, first_visits, visits, next } = week;
  const link = (path: string) => linkTo(domain_id, path);
  const page = (slug: string) => link(`/content?slug=${encodeURIComponent(slug)}`);
  const more = (shown: number, total: number, path: string) =>
    total > shown ? [{ text: `And ${total - shown} more`, url: link(path) }] : [];
  const sections: Section[] = [
    { heading: 'Topics that moved', items: topicItems(week, link) },
    {
      heading: 'New pages',
      items: [
        ...published.rows.map(({ slug, title }) => ({ text: title, url: page(slug) })),
        ...more(published.rows.length, published.total, '/content'),
      ],
    },
    {
      heading: 'First crawler visit',
      items: [
        ...first_visits.rows.map(({ slug, title, by }) => ({ text: `${title}, by ${by}`, url: page(slug) })),
        ...more(first_visits.rows.length, first_visits.total, '/content'),
      ],
    },
    { heading: 'Visits', items: visitItems(visits, link) },
    {
      heading: 'What to do next',
      items: next.map(({ text }) => ({ text, url: link('/media-opportunities') })),
    },
  ];
  return sections
    .filter(({ items }) => items.length > 0)
    .map((section) => (isOne ? section : { ...section, heading: `${host}: ${section.heading}` }));
}

function topicItems({ performance, strip: { time_zone } }: WebsiteWeek, link: (path: string) => string) {
  // A first measurement is not a change.
  if (!performance || performance.measured === 0 || performance.performance.before.share === null) return [];
  const { moved } = performance;
  if (moved.length === 0) {
    const measured = countText(performance.measured, 'topic');
    const { verdict } = performance.performance.comparison;
    const text =
      performance.measured > 1 && (verdict === 'up' || verdict === 'down')
        ? togetherText(performance.measured)
        : `None of ${measured} changed significantly.`;
    return [{ text, url: link('/topic-analysis') }];
  }
  const items = moved.slice(0, MAX_TOPICS).map((change) => ({
    text: changeLine(change, true, time_zone),
    url: link(`/topic-analysis/topic/${change.topic_id}/execution/${change.topic_execution_id}`),
  }));
  const rest = moved.length - items.length;
  return rest > 0 ? [...items, { text: `And ${rest} more`, url: link('/topic-analysis') }] : items;
}

function visitItems(visits: WebsiteWeek['visits'], link: (path: string) => string) {
  if (!visits || visits.visits === 0) return [];
  const line = (what: string, count: number, converting: number) => ({
    text: `${countText(count, 'visit')} ${what}${convertedText(count, converting)}`,
    url: link('/analytics'),
  });
  return [
    line('from AI assistants', visits.from_assistants, visits.converting_from_assistants),
    line('in all', visits.visits, visits.converting),
  ];
}

function convertedText(count: number, converting: number): string {
  if (count === 0) return '';
  if (count === 1) return converting === 1 ? ', which converted' : ', which didn’t convert';
  return `, ${converting === 0 ? 'none' : converting.toLocaleString('en-US')} of them converted`;
}
