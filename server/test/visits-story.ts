import type { StoredEvent } from '../src/visiting/collecting/log/stored-event-types.ts';
import { type Changes, mergeVisits } from '../src/visiting/visits/follow/merge-visits.ts';
import type { KnownSites } from '../src/visiting/visits/follow/take-in.ts';
import { idOf, type LoggedEvent, laterEvent, type Scene, viewEvent } from './logged-visits.ts';

export interface Site {
  domain_id: string;
}

/** The first minute is the last but ten of a month (UTC). */
const MONTH_END = Date.UTC(2026, 10, 30, 23, 50);
export const at = (minutes: number) => new Date(MONTH_END + minutes * 60_000);

export const [VARIANT, PAGE, RULE] = [idOf('variant'), idOf('page'), idOf('rule')];
export const LACKING = idOf('an element that the page lacks');
const SHOWN = idOf('an element that is there');
export const [ANN, BOB] = [idOf('ann'), idOf('bob')];
const HOST = 'www.acme.example';
const RULES = [{ id: RULE, on: 'click' as const, value: 'Buy' }];

const GOALS = [
  { id: idOf('goal'), name: 'Purchase', created_at: new Date(MONTH_END).toISOString(), deleted_at: null },
];

/** The same moments have the same ids on every website: so mixing up websites fails a test. */
const moment = ({ domain_id }: Site, visitor: string, minutes: number, scene: Partial<Scene> = {}) => ({
  domain_id,
  visitor,
  visit: `${visitor}'s visit`,
  at: at(minutes),
  name: `${visitor} ${minutes}`,
  ...scene,
});

const facts = (held: boolean) => ({
  variant_id: VARIANT,
  trigger_id: VARIANT,
  held,
  language: held ? 'nl' : null,
  ...(held && { region: 'Flanders', city: 'Ghent' }),
  touch: {
    ...{ landing: `https://${HOST}/`, referrer: 'https://chatgpt.com/' },
    ...{ utm_medium: 'cpc', utm_term: 'CRM for Ömer', utm_content: 'Blue button' },
  },
});

/** Ann sees a variant in the evening and converts after midnight; Bob is held out on the next day. */
export function story(site: Site): LoggedEvent[] {
  const view = annsView(site, 0);
  const click = laterEvent(moment(site, 'ann', 15), view, { type: 'click', text: 'Buy', rules: [RULE] });
  const held = viewEvent(moment(site, 'bob', 30, { facts: facts(true) }), { page: PAGE, version: 1 });
  return [view, click, held];
}

const annsView = (site: Site, minutes: number) =>
  viewEvent(moment(site, 'ann', minutes, { facts: facts(false) }), {
    url: `https://${HOST}/pricing`,
    page: PAGE,
    version: 1,
  });

/** Ann looks at the page once more, for 42 seconds. */
export function looksAgain(site: Site): LoggedEvent[] {
  const view = annsView(site, 5);
  return [view, laterEvent(moment(site, 'ann', 6), view, { type: 'time', visible: 42_000, scroll: 62.5 })];
}

/** In the same visit she goes on to a page, and back. */
export const looksAround = (site: Site): LoggedEvent[] =>
  ['/docs', '/pricing'].map((path, place) =>
    viewEvent(moment(site, 'ann', 7 + place, { facts: facts(false) }), { url: `https://${HOST}${path}` }),
  );

/** Ann comes back a week later, when someone with a daily identity comes, too. */
export const comesBack = (site: Site): LoggedEvent[] =>
  ['ann', 'fay'].map((who) => {
    const identity = who === 'ann' ? 'lasting' : 'daily';
    return viewEvent(moment(site, who, 8 * 24 * 60, { visit: `${who}, a week later`, facts: { identity } }));
  });

/** Someone sees the variant, and the page lacks one of two elements or not. */
export function lookAtChanges(site: Site, visitor: string, minutes: number, lacks: boolean): LoggedEvent[] {
  const view = viewEvent(moment(site, visitor, minutes, { facts: facts(false) }), { page: PAGE, version: 1 });
  const [applied, missing] = lacks ? [[SHOWN], [LACKING]] : [[SHOWN, LACKING], []];
  const changes = { type: 'changes' as const, applied, missing, overwritten: [], hidden: 3 };
  return [view, laterEvent(moment(site, visitor, minutes + 0.01), view, changes)];
}

/** Views of a page whose variant came too late, by someone held back or not, and one that was in time. */
export function comesLate(site: Site, visitor: string, minutes: number, held: boolean): LoggedEvent[] {
  const scene = { facts: { ...facts(held), country: 'au', device: 'mobile' } };
  return [0, 0, 1].map((version, place) =>
    viewEvent(moment(site, visitor, minutes + place, scene), { page: PAGE, version }),
  );
}

/** Someone whose first view shows nothing of what they are, and a later one does. */
export function turnsOut(site: Site, visitor: string, minutes: number): LoggedEvent[] {
  const bot = { facts: { bot: ['user_agent'] } };
  return [
    viewEvent(moment(site, visitor, minutes)),
    viewEvent(moment(site, visitor, minutes + 1, bot), { url: `https://${HOST}/robots` }),
  ];
}

/** Eve signs what she asks for, Dan's browser says that a program drives it, Fay crawls; Ann is a person. */
export function botVisits(site: Site): LoggedEvent[] {
  const see = (visitor: string, minutes: number, path: string, bot: string[]) =>
    viewEvent(moment(site, visitor, minutes, { facts: { bot } }), { url: `https://${HOST}${path}` });
  const signed = ['agent', 'signed:agent.example'];
  return [
    see('eve', 0, '/pricing', signed),
    see('eve', 1, '/docs', signed),
    see('dan', 30, '/pricing', ['automated']),
    see('fay', 40, '/', ['automated', 'crawler']),
    see('ann', 50, '/', []),
  ];
}

/** Visitors who open the variant's page at once, and do nothing there. */
export const fleetVisits = (site: Site, visitors: readonly string[]): LoggedEvent[] =>
  visitors.map((visitor, nth) =>
    viewEvent(moment(site, visitor, nth / 600, { facts: facts(false) }), { page: PAGE, version: 1 }),
  );

export const secondVisit = (site: Site, visitor: string, minutes: number) =>
  viewEvent(moment(site, visitor, minutes, { visit: `${visitor}'s second visit` }));

/**
 * Purchases that pages and the website's server report: in a visit that began meanwhile, by a customer whose visitor is
 * known only later, twice with one order's number, and by someone who never came.
 */
export function purchases(site: Site): LoggedEvent[] {
  const views = ['ann', 'bob', 'cid'].map((who, place) =>
    viewEvent(moment(site, who, place, { facts: facts(who === 'bob') }), { page: PAGE, version: 1 }),
  );
  const [anns] = views;
  const told = (
    who: string,
    minutes: number,
    more: {
      customer?: string;
      external_id?: string;
      value?: number;
      currency?: string;
      properties?: Record<string, string>;
    },
    name = 'purchase',
  ) => {
    const one = viewEvent(moment(site, who, minutes));
    const data = { ...one.data, type: 'event' as const, name, view: one.event_id, ...more };
    return { ...one, type: data.type, data, visit: null };
  };
  const customer = idOf('the customer');
  const worth = (value: number) => ({ value, currency: 'EUR' });
  return [
    ...views,
    secondVisit(site, 'ann', 70),
    secondVisit(site, 'cid', 80),
    ...(anns
      ? [
          laterEvent(moment(site, 'ann', 3), anns, {
            type: 'event',
            name: 'Purchase',
            external_id: '1',
            ...worth(80),
          }),
        ]
      : []),
    told('ann', 75, { external_id: '1' }),
    told('bob', 10, { customer, properties: { plan: 'pro' } }, 'Sign-up'),
    { ...told('bob', 20, { customer }), visitor_id: customer },
    told('cid', 30, { external_id: '2', ...worth(20) }),
    // In a visit without a variant, and in another currency.
    told('cid', 85, { value: 7, currency: 'USD' }),
    told('nobody', 40, {}),
  ];
}

/** Ann follows links off the website, to a file and within it, and finds a page gone; how fast it was is said twice. */
export function happenings(site: Site): LoggedEvent[] {
  const view = annsView(site, 0);
  const gone = viewEvent(moment(site, 'ann', 4, { facts: facts(false) }), { url: `https://${HOST}/gone` });
  const clicks = [
    'https://shop.example/cart?item=1',
    `https://${HOST}/files/Price-List.PDF`,
    'https://cdn.example/price-list.pdf',
    `https://help.acme.example/docs`,
    'mailto:sales@acme.example',
  ].map((href, place) =>
    laterEvent(moment(site, 'ann', 1 + place / 10), view, { type: 'click', text: 'Link', href }),
  );
  const speed = (minutes: number, of: object) =>
    laterEvent(moment(site, 'ann', minutes), view, { type: 'speed', ...of });
  const named = (name: string, minutes: number, more: object) =>
    laterEvent(moment(site, 'ann', minutes), view, { type: 'event', name, ...more });
  return [
    ...[view, gone, ...clicks, speed(2, { lcp: 1840.4, cls: 0.01 }), speed(3, { cls: 0.0316, inp: 96 })],
    laterEvent(moment(site, 'ann', 5), gone, { type: 'speed', status: 404, lcp: 900 }),
    named('Signup', 2.1, { properties: { plan: 'pro', seats: '5' } }),
    named('Signup', 2.2, { properties: { plan: 'free' } }),
    viewEvent(moment(site, 'bob', 30, { facts: facts(true) })),
  ];
}

/** Ann sees a variant; in her next visit the shares have moved, she sees another one, and converts. */
export function sharedVisits(site: Site, variant_id: string): [LoggedEvent[], LoggedEvent[]] {
  const scene = { visit: 'the next visit', facts: { ...facts(false), variant_id } };
  const view = viewEvent(moment(site, 'ann', 40, scene), { page: PAGE, version: 1 });
  const { visit } = scene;
  const click = laterEvent(moment(site, 'ann', 41, { visit }), view, {
    type: 'click',
    text: 'Buy',
    rules: [RULE],
  });
  return [[annsView(site, 5)], [view, click]];
}

/** What came of a view that never came itself. */
export const lostClick = (site: Site) =>
  laterEvent(moment(site, 'fay', 5), annsView(site, 99), { type: 'click', text: 'Lost' });

/** Everything that joining has to get right: several tabs of one day, bots, changes, and what waits in vain. */
export function busyDay(site: Site): LoggedEvent[] {
  const view = annsView(site, 18);
  const tab = (minutes: number) =>
    viewEvent(moment(site, 'cid', minutes, { visit: `cid's tab ${minutes}`, facts: { identity: 'daily' } }), {
      url: `https://${HOST}/tab`,
    });
  const tabs = [40, 60, 80].map(tab);
  const [middle] = tabs;
  return [
    ...story(site),
    view,
    laterEvent(moment(site, 'ann', 19), view, { type: 'time', visible: 42_000, scroll: 0.5 }),
    laterEvent(moment(site, 'ann', 20), view, { type: 'click', text: 'Buy', rules: [RULE] }),
    ...lookAtChanges(site, 'gus', 35, true),
    ...tabs,
    ...(middle
      ? [laterEvent(moment(site, 'cid', 41), middle, { type: 'click', text: 'Buy', rules: [RULE] })]
      : []),
    ...turnsOut(site, 'dan', 50),
    ...Array.from({ length: 65 }, (_, place) => viewEvent(moment(site, 'eve', 100 + place / 80))),
    lostClick(site),
  ];
}

export const inLog = (events: readonly LoggedEvent[]): StoredEvent[] =>
  events.map((event) => ({ ...event, place: '' }));

export const sitesOf = ({ domain_id }: Site): KnownSites => ({
  hosts: new Map([[domain_id, HOST]]),
  rulesOf: async () => RULES,
  goalsOf: async () => GOALS,
});

/** What becomes of events of a website of which nothing is stored. */
export const merged = ({ domain_id }: Site, events: readonly LoggedEvent[]): Changes =>
  mergeVisits(
    { sites: new Map([[domain_id, { host: HOST, rules: RULES }]]), views: [], sessions: [] },
    inLog(events),
    [],
  );
