import type { Comparison } from '@sightline/contract/measuring/topic-results';
import type { Rate } from '@sightline/contract/shapes';
import { zoneText } from '@sightline/contract/time-zones';
import type { SharedReport } from '@sightline/contract/whole/reports';
import type { Email } from '../../platform/mail/email.ts';
import { countText } from '../../platform/text/count-text.ts';
import { percentText, verdictText } from '../alerts/phrase-change.ts';

type Figure = NonNullable<Email['figures']>[number];
type ReportEmail = Pick<
  Email,
  'subject' | 'paragraphs' | 'figures' | 'sections' | 'action' | 'note' | 'expires_at'
>;

const dayText = (at: string, timeZone = 'UTC') =>
  new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone });

/** A short summary, the link, and the PDF. */
export function writeReportEmail(report: SharedReport, links: { url: string; pdf_url: string }): ReportEmail {
  const { visits, time_zone, next, expires_at } = report;
  return {
    ...(visits ? aboutVisits(report, visits) : aboutAnswers(report)),
    sections: [
      ...(visits ? visitLists(visits) : []),
      ...(next.length > 0 ? [{ heading: 'What to do next', items: next.map(({ text }) => ({ text })) }] : []),
      { heading: 'Share it', items: [{ text: 'Download the PDF', url: links.pdf_url }] },
    ],
    action: { label: 'Open the report', url: links.url },
    note: `Anyone with the link can read the report until ${dayText(expires_at, time_zone)}.${visits ? '' : ' n is the number of answers behind a figure.'}`,
    expires_at: new Date(expires_at),
  };
}

function aboutAnswers(report: SharedReport) {
  const { brand, topic, start, end, time_zone } = report;
  return {
    subject: topic ? `${brand} in AI answers: ${topic}` : `${brand} in AI answers`,
    paragraphs: [
      topic
        ? `How AI assistants answer about ${brand} on “${topic}” in the newest run.`
        : `How AI assistants answer about ${brand}, from ${dayText(start)} to ${dayText(end)} (${zoneText(time_zone)}).`,
    ],
    figures: figuresOf(report),
  };
}

type Visits = NonNullable<SharedReport['visits']>;

function aboutVisits(
  { brand, host, start, end, time_zone }: SharedReport,
  { totals, before, filters }: Visits,
) {
  const among = filters.length > 0 ? ' Only visits that match the report’s filters.' : '';
  const figure = (label: string, name: 'visitors' | 'visits' | 'views' | 'converted'): Figure => ({
    label,
    value: totals[name].toLocaleString('en-US'),
    ...(before && { note: `was ${before.totals[name].toLocaleString('en-US')}` }),
  });
  return {
    subject: `${brand} website visits`,
    paragraphs: [
      `Visits to ${host} from ${dayText(start)} to ${dayText(end)} (${zoneText(time_zone)}).${among}`,
    ],
    figures: [
      figure('Visitors', 'visitors'),
      figure('Visits', 'visits'),
      figure('Page views', 'views'),
      figure('Conversions', 'converted'),
    ],
  };
}

const HEADINGS: Record<Visits['lists'][number]['dimension'], string> = {
  source: 'Top sources',
  assistant: 'AI assistants',
  country: 'Top countries',
  device: 'Devices',
  goal: 'Goals',
};
const MAX_ITEMS = 5;

const visitLists = ({ lists, pages }: Visits) =>
  [
    ...lists.map(({ dimension, rows }) => ({
      heading: HEADINGS[dimension],
      items: rows.map(({ label, visits }) => ({ text: `${label}: ${countText(visits, 'visit')}` })),
    })),
    {
      heading: 'Top pages',
      items: pages.map(({ path, views }) => ({ text: `${path}: ${countText(views, 'view')}` })),
    },
  ]
    .filter(({ items }) => items.length > 0)
    .map(({ heading, items }) => ({ heading, items: items.slice(0, MAX_ITEMS) }));

function figuresOf({ performance, strip, rates }: SharedReport): Figure[] {
  const figures: Figure[] = [
    { label: 'Performance', value: percentText(performance.share), note: `n ${performance.n}` },
  ];
  const of = strip ?? rates;
  if (of) figures.push(rateFigure('Mentioned', of.mentioned), rateFigure('Cited', of.cited));
  if (strip?.visits.count != null)
    figures.push({ label: 'AI visits', value: strip.visits.count.toLocaleString('en-US') });
  return figures;
}

/** A topic's figures are of its newest run and compare with nothing here. */
function rateFigure(label: string, { share, n, change }: Rate & { change?: Comparison }): Figure {
  const before = change?.difference == null ? [] : [verdictText(change, 'the days before')];
  return { label, value: percentText(share), note: [...before, `n ${n}`].join(' · ') };
}
