import type { VisitFacts } from '../src/visiting/collecting/log/stored-event-types.ts';
import type { LoggedEvent } from './logged-visits.ts';
import type { TrackedDomain } from './tracked-domain.ts';

const HOUR = 3600;

/** What else a visitor may do on a page. */
function happens(
  site: TrackedDomain,
  of: {
    visitor: string;
    seconds: number;
    view: LoggedEvent;
    oneOf: <Item>(all: readonly [Item, ...Item[]]) => Item;
  },
): LoggedEvent[] {
  const { visitor, seconds, view, oneOf } = of;
  const href = oneOf(['https://shop.example/', 'https://www.acme.example/a.pdf', 'https://acme.example/b']);
  const plan = oneOf(['free', 'pro']);
  return [
    site.later(visitor, seconds + 5, view, { type: 'click', text: 'Go', href }),
    site.later(visitor, seconds + 6, view, {
      ...{ type: 'speed', lcp: 100 * oneOf([9, 12, 31]), cls: oneOf([0, 0.1, 0.25]) },
      ...oneOf([{}, { status: 404 }]),
    }),
    site.later(visitor, seconds + 7, view, {
      ...{ type: 'event', name: oneOf(['Signup', 'Trial']) },
      properties: { plan },
    }),
  ];
}

/** Visitors of every kind on four days: some return, browse on, convert, or are bots. */
export function comeAndGo(
  site: TrackedDomain,
  rule: string,
  random: () => number,
  visits: number,
): LoggedEvent[] {
  const oneOf = <Item>(all: readonly [Item, ...Item[]]): Item =>
    all[Math.floor(random() * all.length)] ?? all[0];
  return Array.from({ length: visits }, () => {
    const visitor = `visitor ${Math.floor(random() * 60)}`;
    const seconds = Math.floor((random() * 80 - 70) * HOUR);
    const visit = `${visitor} ${Math.floor(seconds / 3 / HOUR)}`;
    const campaign = oneOf([undefined, undefined, 'Spring', 'Autumn']);
    const touch = {
      landing: 'https://www.acme.example/',
      referrer: oneOf(['', 'https://chatgpt.com/', 'https://www.google.com/', 'https://claude.ai/']),
      ...(campaign && { utm_campaign: campaign }),
    };
    const facts = {
      touch,
      ...oneOf<Partial<VisitFacts>>([
        { country: null },
        { country: 'DE', region: 'Berlin' },
        { country: 'BE', region: 'Flanders', city: 'Ghent' },
        { country: 'US', city: 'Portland' },
      ]),
      device: oneOf(['desktop', 'mobile']),
      bot: random() < 0.05 ? ['user_agent'] : [],
    };
    const path = oneOf(['/', '/pricing', '/about']);
    const view =
      random() < 0.3
        ? site.seeVariant(visitor, seconds, random() < 0.5)
        : site.see(visitor, seconds, path, { visit, facts });
    if (random() < 0.7) return [view];
    const time = { type: 'time' as const, visible: Math.floor(random() * 90_000), scroll: 50 };
    return [
      view,
      site.see(visitor, seconds + 60, '/next', { visit, facts }),
      site.later(visitor, seconds + 40, view, time),
      ...(random() < 0.6
        ? [
            site.later(visitor, seconds + 50, view, {
              ...{ type: 'click', text: 'Buy', rules: [rule] },
              ...(random() < 0.5 && {
                value: Math.floor(random() * 9000) / 100,
                currency: oneOf(['EUR', 'USD']),
              }),
              ...(random() < 0.3 && { external_id: oneOf(['1', '2']) }),
            }),
          ]
        : []),
      ...(random() < 0.5 ? happens(site, { visitor, seconds, view, oneOf }) : []),
    ];
  }).flat();
}
