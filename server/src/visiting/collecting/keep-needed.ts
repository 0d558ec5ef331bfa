import type { FirstTouch, TrackedBatch, TrackedEvent } from '@sightline/contract/visiting/tracking';
import { neededAddress, neededReferrer, type RuleQueries, withoutMail } from './needed-words.ts';

interface Site {
  rule_queries: RuleQueries;
  allows: (origin: string) => boolean;
}

const FOREIGN = 'This is no address of a page of the domain’s.';

/**
 * What was sent, without parts its purpose does not need (addresses contain secrets and names); or what is wrong with
 * it.
 */
export function keepNeeded(batch: TrackedBatch, site: Site): TrackedBatch | string {
  const events: TrackedEvent[] = [];
  for (const [place, event] of batch.events.entries()) {
    const needed = neededEvent(event, site);
    if (!needed) return `events.${place}.url: ${FOREIGN}`;
    events.push(needed);
  }
  return { ...batch, visit: { ...batch.visit, touch: neededTouch(batch.visit.touch, site) }, events };
}

function neededEvent(event: TrackedEvent, site: Site): TrackedEvent | null {
  const isOwn = (host: string) => site.allows(`https://${host}`);
  if (event.type === 'click') {
    const { href, also = [], ...rest } = event;
    const address = href === undefined ? null : neededTarget(href, site);
    return {
      ...rest,
      text: withoutMail(event.text, isOwn),
      ...(address ? { href: address } : {}),
      ...(also.length > 0 ? { also } : {}),
    };
  }
  if (event.type === 'event') {
    const properties = Object.entries(event.properties ?? {});
    return {
      ...event,
      name: withoutMail(event.name, isOwn),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, value]) => [name, withoutMail(value, isOwn)])),
      }),
    };
  }
  if (event.type !== 'view' && event.type !== 'submit') return event;
  const url = neededAddress(event.url, site.rule_queries);
  // Screens link to it, so it must be a web address.
  if (url === null || !site.allows(new URL(url).origin)) return null;
  return event.type === 'view'
    ? { ...event, url, title: withoutMail(event.title, isOwn) }
    : { ...event, url };
}

/** Target of a link: a page, an e-mail address or a phone number. */
function neededTarget(href: string, { rule_queries }: Site): string | null {
  return /^(?:mailto|tel):/i.test(href) ? (href.split('?')[0] ?? '') : neededAddress(href, rule_queries);
}

function neededTouch(touch: FirstTouch, { rule_queries }: Site): FirstTouch {
  const { landing, referrer, returning, ...tags } = touch;
  return {
    landing: neededAddress(landing.replace(/#.*/, ''), rule_queries) ?? '',
    referrer: neededReferrer(referrer),
    ...Object.fromEntries(Object.entries(tags).map(([name, value]) => [name, withoutMail(value)])),
    ...(returning === undefined ? {} : { returning }),
  };
}
