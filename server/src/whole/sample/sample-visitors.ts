import { draw } from './draw.ts';
import { ALL_DAYS } from './sample-sites.ts';

/** One step of a visit: a page, how long it is viewed, and what is clicked. */
export interface Step {
  path: string;
  seconds: number;
  /** Text of the link or button. */
  click?: string;
  /** Whether the page's form is submitted. */
  submits?: boolean;
  /** Name of an event of the page. */
  tells?: string;
}

export interface SampleVisitor {
  /** A made-up id that distinguishes visitors. */
  name: string;
  /** Days on which this visitor comes. */
  days: readonly number[];
  /** Query of the first address, such as `utm_source=chatgpt.com`. */
  query: string;
  referrer: string;
  ip: string;
  user_agent: string;
  steps: readonly Step[];
  /** What they do where they are held back and see the original. */
  held_steps: readonly Step[];
}

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const DESK =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const LAPTOP =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15';
const PROGRAM = 'Mozilla/5.0 (compatible; LinkLister/2.1; +https://linklister.example/bot)';
const AGENTS = [PHONE, DESK, LAPTOP, DESK];

/** Addresses of large networks in Belgium, the Netherlands, Germany and France; only their country is stored. */
const NETWORKS = ['109.128.10.', '145.53.20.', '91.10.30.', '90.1.40.'];

interface Source {
  name: string;
  query: string;
  referrer: string;
  /** Visitors of a kind on day 2 and on the last day; they become more by the same part each day. */
  from: number;
  to: number;
  /** Share that starts a trial, and of those who see the original. */
  starts: number;
  held_starts: number;
}

const SOURCES: readonly Source[] = [
  {
    name: 'chatgpt',
    query: 'utm_source=chatgpt.com',
    referrer: 'https://chatgpt.com/',
    from: 8,
    to: 58,
    starts: 0.23,
    held_starts: 0.07,
  },
  {
    name: 'perplexity',
    query: '',
    referrer: 'https://www.perplexity.ai/',
    from: 5,
    to: 24,
    starts: 0.17,
    held_starts: 0.14,
  },
  {
    name: 'google',
    query: '',
    referrer: 'https://www.google.com/',
    from: 2,
    to: 7,
    starts: 0.09,
    held_starts: 0.09,
  },
  {
    name: 'linkedin',
    query: '',
    referrer: 'https://www.linkedin.com/',
    from: 0.6,
    to: 2,
    starts: 0.11,
    held_starts: 0.11,
  },
  {
    name: 'newsletter',
    query: 'utm_source=newsletter&utm_medium=email&utm_campaign=autumn-rota',
    referrer: '',
    from: 0.4,
    to: 4,
    starts: 0.14,
    held_starts: 0.14,
  },
  { name: 'direct', query: '', referrer: '', from: 1, to: 4, starts: 0.12, held_starts: 0.12 },
];

/** Typical reading paths, shortened or in full. */
const READING: readonly (readonly Step[])[] = [
  [{ path: '/', seconds: 24 }],
  [
    { path: '/', seconds: 41, click: 'Pricing' },
    { path: '/pricing', seconds: 73 },
  ],
  [
    { path: '/features', seconds: 95 },
    { path: '/for-cafes', seconds: 48 },
  ],
  [
    { path: '/', seconds: 32, click: 'Features' },
    { path: '/features', seconds: 66, click: 'Pricing' },
    { path: '/pricing', seconds: 88 },
  ],
  [{ path: '/pricing', seconds: 54 }],
  [
    { path: '/for-cafes', seconds: 61, click: 'Pricing' },
    { path: '/pricing', seconds: 47 },
  ],
  [{ path: '/about', seconds: 33 }],
];
const SIGN_UP: readonly Step[] = [
  { path: '/trial', seconds: 27, submits: true },
  { path: '/welcome', seconds: 19, tells: 'Trial started' },
];
/** Ways to a trial; most begin on the home page. */
const TRIALS: readonly (readonly Step[])[] = [
  [
    { path: '/', seconds: 38, click: 'Pricing' },
    { path: '/pricing', seconds: 82, click: 'Start free trial' },
    ...SIGN_UP,
  ],
  [{ path: '/', seconds: 57, click: 'Start free trial' }, ...SIGN_UP],
  [
    { path: '/for-cafes', seconds: 44, click: 'Home' },
    { path: '/', seconds: 36, click: 'Start free trial' },
    ...SIGN_UP,
  ],
  [{ path: '/pricing', seconds: 71, click: 'Start free trial' }, ...SIGN_UP],
];

/** The first day on which anybody comes. */
const FIRST_DAY = 2;
/** Days are better or worse by so much. */
const SWING = 0.3;
/** Some return after this many days. */
const BACK_AFTER = 2;

/** The visitors of a simulated day; the same whenever the workspace is built. */
export function visitorsOn(day: number): SampleVisitor[] {
  const first = [day - BACK_AFTER, day].filter((from) => from >= FIRST_DAY);
  const comers = first.flatMap((from) => SOURCES.flatMap((source, kind) => visitorsOf(source, kind, from)));
  const here = [...comers, ...REGULARS].filter(({ days }) => days.includes(day));
  // Shuffled, so that visitors of one source do not come one after the other.
  const lots = new Map(here.map(({ name }) => [name, draw(`${name} comes on day ${day}`)]));
  return here.sort((one, other) => (lots.get(one.name) ?? 0) - (lots.get(other.name) ?? 0));
}

function visitorsOf(
  { name, query, referrer, from, to, starts, held_starts }: Source,
  kind: number,
  day: number,
): SampleVisitor[] {
  const part = (day - FIRST_DAY) / (ALL_DAYS - FIRST_DAY);
  const swing = 1 + (draw(`${name} on day ${day}`) - 0.5) * SWING;
  const count = Math.round(from * (to / from) ** part * swing);
  return Array.from({ length: count }, (_, place) => {
    // Spreads behavior evenly without randomness.
    const number = day * 31 + kind * 7 + place * 13;
    const id = `${name} ${day} ${place}`;
    const lot = draw(`${id} starts a trial`);
    const reading = READING[(number + day) % READING.length] ?? [];
    const trial = TRIALS[number % TRIALS.length] ?? [];
    return {
      name: id,
      days: number % 4 === 0 ? [day, day + BACK_AFTER] : [day],
      query,
      referrer,
      ip: `${NETWORKS[number % NETWORKS.length]}${1 + ((day * 17 + kind * 29 + place) % 250)}`,
      user_agent: AGENTS[number % AGENTS.length] ?? DESK,
      steps: lot < starts ? trial : reading,
      held_steps: lot < held_starts ? trial : reading,
    };
  });
}

const every = (step: number) =>
  Array.from({ length: ALL_DAYS }, (_, at) => at + 1).filter((day) => day >= FIRST_DAY && day % step === 0);

const GLANCE: readonly Step[] = [
  { path: '/', seconds: 8 },
  { path: '/pricing', seconds: 12 },
  { path: '/features', seconds: 9 },
];
const CRAWL: readonly Step[] = GLANCE.map(({ path }) => ({ path, seconds: 0 }));

/** One employee and one program on most days. */
const REGULARS: readonly SampleVisitor[] = [
  {
    name: 'colleague',
    days: every(3),
    query: '',
    referrer: '',
    ip: '109.128.10.251',
    user_agent: LAPTOP,
    steps: GLANCE,
    held_steps: GLANCE,
  },
  {
    name: 'program',
    days: every(2),
    query: '',
    referrer: '',
    ip: '91.10.30.252',
    user_agent: PROGRAM,
    steps: CRAWL,
    held_steps: CRAWL,
  },
];
