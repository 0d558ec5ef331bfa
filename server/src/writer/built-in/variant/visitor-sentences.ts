import type { VisitorDescription, VisitorFacts, VisitorStep } from '../../writer.ts';

const MAX_PAGES = 5;
const MAX_CLICKS = 3;
const REGIONS = new Intl.DisplayNames('en', { type: 'region' });
const DEVICES: Record<string, string> = {
  mobile: 'on a phone',
  tablet: 'on a tablet',
  desktop: 'on a computer',
};

/** Measured facts about a visitor in sentences; nothing else. */
export function describePlainly(facts: VisitorFacts): VisitorDescription {
  return { description: descriptionOf(facts), journey_summary: summaryOf(facts) };
}

/** Without the number of visits, which every screen shows next to it. */
function descriptionOf({ sources, device, country, city }: VisitorFacts): string {
  const [first, last] = [sources[0] ?? 'Direct', sources.at(-1) ?? 'Direct'];
  const origin =
    first === last ? wayOf(first, 'Came') : `${wayOf(first, 'First came')}, last ${wayOf(last, '').trim()},`;
  const place = [city, country && countryName(country)].filter((part) => part !== null);
  const words = [
    origin,
    device && DEVICES[device],
    place.length > 0 ? `in ${place.join(', ')}` : null,
  ].filter(Boolean);
  return words.join(' ').replace(/,$/, '');
}

function wayOf(source: string, came: string): string {
  if (source === 'Direct') return `${came} directly`;
  const campaign = /^Campaign (.+)$/.exec(source)?.[1];
  return campaign === undefined ? `${came} from ${source}` : `${came} by the campaign ‘${campaign}’`;
}

function countryName(code: string): string | null {
  try {
    const name = REGIONS.of(code) ?? null;
    return name === code ? null : name;
  } catch {
    return null;
  }
}

function summaryOf({ visits, steps, clicks, conversions }: VisitorFacts): string {
  const lead = visits > 1 ? `Visit ${visits}: ` : '';
  const pages = pagesPart(withoutRepeats(steps));
  const [named, more] = [clicks.slice(0, MAX_CLICKS), clicks.length - MAX_CLICKS];
  const clicked = named.map((text) => `‘${text}’`);
  const others = more > 0 ? ` and ${more} more ${more === 1 ? 'thing' : 'things'}` : '';
  const click = clicked.length > 0 ? `clicked ${listed(clicked, others === '')}${others}` : null;
  const sentence = click === null ? pages : `${pages}${pages.includes(', ') ? ',' : ''} and ${click}`;
  const last = conversions.length > 0 ? ` Converted: ${conversions.join('; ')}.` : '';
  return `${lead}${lead ? lowered(sentence) : sentence}.${last}`;
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

/** Continuing on the same page counts as one step. */
function withoutRepeats(steps: readonly VisitorStep[]): VisitorStep[] {
  const kept: VisitorStep[] = [];
  for (const step of steps) {
    const last = kept.at(-1);
    if (last?.page !== step.page) kept.push(step);
    else if (last.seconds !== null || step.seconds !== null)
      kept[kept.length - 1] = { ...last, seconds: (last.seconds ?? 0) + (step.seconds ?? 0) };
  }
  return kept;
}

function pagesPart(steps: readonly VisitorStep[]): string {
  const named = steps.slice(0, MAX_PAGES).map(({ page, seconds }, place) => {
    const time = seconds === null || seconds < 1 ? '' : ` for ${durationOf(seconds)}`;
    return `${place === 0 ? (time ? 'Read ' : 'Opened ') : 'then '}${page}${time}`;
  });
  const more = steps.length - named.length;
  const rest = more > 0 ? [`then ${more} more ${more === 1 ? 'page' : 'pages'}`] : [];
  return [...named, ...rest].join(', ');
}

const listed = (parts: string[], isAll: boolean) =>
  parts.length > 1 && isAll ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : parts.join(', ');

/** `45 s`, `1 min 20 s`, `2 h 5 min`. */
export function durationOf(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  if (minutes > 0) return rest > 0 ? `${minutes} min ${rest} s` : `${minutes} min`;
  return `${rest} s`;
}
