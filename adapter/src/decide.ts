import type {
  FirstTouch,
  ScriptCondition,
  ScriptConfig,
  ScriptPage,
  ScriptTrigger,
} from '@sightline/contract/visiting/tracking';
import { hostName, hostOf, isBelow, pagePath } from '../../tracker/src/address.ts';
import { IS_BOT } from '../../tracker/src/is-bot.ts';
import { meets } from '../../tracker/src/meets.ts';
import { shareOf } from '../../tracker/src/share-of.ts';

export type AdapterConfig = Pick<ScriptConfig, 'identity' | 'triggers'>;

/** One request for a page. */
export interface Asked {
  url: URL;
  header: (name: string) => string | null;
  /** Two letters, where the host of the page knows it. */
  country?: string;
}

/** What this visitor gets on this page. */
export interface Plan {
  trigger: string;
  variant: string;
  /** In the hold-out: the original, for comparison. */
  held: boolean;
  page: ScriptPage;
  /** The id that decided: the visitor's, or one for this visit. */
  who: string;
  /** The visitor may be known again. */
  lasting: boolean;
  touch: FirstTouch;
}

/** The variant of a visit that began on a page that an adapter changed; half an hour, as a visit. */
export const VISIT_COOKIE = 'sightline-visit';
const VISITOR = /(?:^|;\s*)sightline=([\w-]{36})/;
const VISIT = new RegExp(`(?:^|;\\s*)${VISIT_COOKIE}=([\\w-]{36})\\.([\\w-]{36})\\.([01])\\.([\\w-]{36})`);

/** Null where the page stays as it is, and the tag decides as ever. */
export function decide(config: AdapterConfig, asked: Asked): Plan | null {
  const agent = asked.header('user-agent') ?? '';
  const isBot = IS_BOT.test(agent) || asked.header('signature-agent');
  if (!agent || isBot || asked.url.searchParams.has('sightline_variant')) return null;
  const cookies = asked.header('cookie') ?? '';
  const refuses = asked.header('dnt') === '1' || asked.header('sec-gpc') === '1';
  const visitor = VISITOR.exec(cookies)?.[1];
  // Where consent is asked for, the cookie is there after a yes.
  const lasting = !refuses && (config.identity === 'lasting' || (config.identity === 'consent' && !!visitor));
  const touch = touchOf(asked, lasting && !!visitor);
  const [, trigger, variant, held, drawn] = VISIT.exec(cookies) ?? [];
  const who = drawn ?? (lasting ? visitor : undefined) ?? crypto.randomUUID();
  const begun = config.triggers.find((one) => one.id === trigger && one.variant === variant);
  const chosen = begun ?? (drawn ? null : chooseFirst(config, asked, { touch, lasting, who }));
  const page = chosen?.pages.find(({ path }) => path === pagePath(asked.url));
  // The order of elements is changed by the tag.
  if (!chosen || !page || page.changes.some(({ before }) => before)) return null;
  return {
    trigger: chosen.id,
    variant: chosen.variant,
    held: begun ? held === '1' : shareOf(who + chosen.id) < chosen.holdout,
    page,
    who,
    lasting,
    touch,
  };
}

function touchOf({ url, header }: Asked, returning: boolean): FirstTouch {
  const referrer = header('referer') ?? '';
  const [own, other] = [hostName(url.host), hostOf(referrer)];
  const touch: FirstTouch = {
    landing: url.href.replace(/#.*/, '').slice(0, 2000),
    referrer: isBelow(own, other) || isBelow(other, own) ? '' : referrer.slice(0, 2000),
    returning,
  };
  for (const [name, value] of url.searchParams)
    if (/^utm_/.test(name)) touch[name as 'utm_source'] = value.slice(0, 200);
  return touch;
}

interface Visitor {
  touch: FirstTouch;
  lasting: boolean;
  who: string;
}

/** As the script, the first whose condition holds; null as soon as only the browser can tell. */
function chooseFirst(config: AdapterConfig, asked: Asked, visitor: Visitor): ScriptTrigger | null {
  const { touch, lasting, who } = visitor;
  // Any other page may be in the midst of a visit.
  if (!touch.referrer && !touch.utm_source && !touch.utm_medium && !touch.utm_campaign) return null;
  const { landing: _, referrer: __, returning, ...utm } = touch;
  const language = /^\s*([a-z]{2,3}(?:-[a-z0-9]{2,8}){0,2})/i.exec(
    asked.header('accept-language') ?? '',
  )?.[1];
  const facts: Record<string, unknown> = {
    utm_source: '',
    utm_medium: '',
    utm_campaign: '',
    utm_term: '',
    utm_content: '',
    ...utm,
    host: `.${hostOf(touch.referrer)}`,
    landing: pagePath(asked.url),
    ...(lasting && { returning }),
    ...(asked.country && { country: asked.country }),
    ...(language && { language }),
  };
  for (const trigger of config.triggers) {
    if (shareOf(who) >= (trigger.upto ?? 1)) continue;
    const holds = holdsFor(trigger.when, facts);
    if (holds !== false) return holds ? trigger : null;
  }
  return null;
}

/** Undefined where a fact is not known here: the clock of the visitor, their device, pages seen, attributes. */
function holdsFor([name, ...rest]: ScriptCondition, facts: Record<string, unknown>): boolean | undefined {
  if (typeof name === 'number') {
    const all = (rest as ScriptCondition[]).map((one) => holdsFor(one, facts));
    if (all.includes(true)) return !!name;
    return all.includes(undefined) ? undefined : !name;
  }
  return name in facts ? meets([name, ...rest] as ScriptCondition, { ...facts, seen: [] }) : undefined;
}
