import { createHash } from 'node:crypto';
import type {
  FirstTouch,
  ScriptConfig,
  ScriptTrigger,
  TrackedBatch,
  TrackedEvent,
} from '@sightline/contract/visiting/tracking';
import type { Ctx } from '../../context.ts';
import { scriptConfigOf } from '../../personalizing/variants/personalization.service.ts';
import { collect } from '../../visiting/collecting/collecting.service.ts';
import { meetsCondition } from '../../visiting/touch/touch-conditions.service.ts';
import { originOf } from './answer-sample-site.ts';
import { draw } from './draw.ts';
import { OWN } from './sample-sites.ts';
import { type SampleVisitor, type Step, visitorsOn } from './sample-visitors.ts';

type Script = Omit<ScriptConfig, 'country'>;

/** Between two visitors, so that they do not all come at once. */
const APART_MS = 50_000;

/** Lets the day's visitors come: sends what their browsers would send to the collector, which stores it. */
export async function visitSite(ctx: Ctx, domain_id: string, day: number) {
  const script = (await scriptConfigOf(ctx, domain_id))?.config;
  if (!script) return;
  const site = originOf(ctx.config, OWN.host);
  const come = async (visitor: SampleVisitor, place: number) => {
    const batch = recordedBatch({ visitor, script, site, day, sent: ctx.now().getTime(), place });
    const { status, detail } = await collect(ctx, {
      domain_id,
      body: JSON.stringify(batch),
      user_agent: visitor.user_agent,
      ip: visitor.ip,
      origin: site,
      accept_language: 'en-GB,en;q=0.8',
    });
    if (status >= 300) throw new Error(`A visit to the sample website was refused: ${detail}`);
  };
  // At once, so that the collector stores them together.
  await Promise.all(visitorsOn(day).map(come));
}

interface Recording {
  visitor: SampleVisitor;
  script: Script;
  site: string;
  day: number;
  sent: number;
  place: number;
}

/** What a browser would have sent during a visit that has just ended. */
function recordedBatch({ visitor, script, site, day, sent, place }: Recording): TrackedBatch {
  const { name, query } = visitor;
  const id = uuidOf(name, 4);
  const isBack = visitor.days[0] !== day;
  const touch: Omit<FirstTouch, 'landing'> = {
    referrer: isBack ? '' : visitor.referrer,
    ...(isBack ? { returning: true } : campaignOf(query)),
  };
  const trigger = script.triggers.find((one) => holds(one, touch));
  // By name, so that the arms are the same whenever the workspace is built.
  const held = trigger !== undefined && draw(`${name} held back`) < trigger.holdout;
  const steps = held ? visitor.held_steps : visitor.steps;
  const landing = `${site}${steps[0]?.path}${query && !isBack ? `?${query}` : ''}`;
  const whole = steps.reduce((sum, { seconds }) => sum + seconds * 1000 + 900, 0);
  const start = sent - place * APART_MS - whole;
  const events = eventsOf(
    { steps, key: `${name} ${day}` },
    { script, site, start, query: isBack ? '' : query },
    trigger,
  );
  return {
    visitor: id,
    visit: {
      id: uuidOf(`${name} ${day} visit`, 7, start),
      start,
      touch: { landing, ...touch },
      ...(trigger && { trigger: trigger.id, variant: trigger.variant, held }),
    },
    sent,
    events,
  };
}

function eventsOf(
  { steps, key }: { steps: readonly Step[]; key: string },
  { script, site, start, query }: { script: Script; site: string; start: number; query: string },
  trigger: ScriptTrigger | undefined,
): TrackedEvent[] {
  let time = start;
  const plan = PLANS[Math.floor(draw(`${key} plan`) ** 2 * PLANS.length)] ?? { name: '', euros: 0 };
  return steps.flatMap((step, place) => {
    const id = (what: string) => uuidOf(`${key} ${place} ${what}`, 7, time);
    const view = id('view');
    const url = `${site}${step.path}${place === 0 && query ? `?${query}` : ''}`;
    const page = trigger?.pages.find(({ path }) => path === step.path);
    const viewed: TrackedEvent = {
      type: 'view',
      id: view,
      view,
      time,
      url,
      title: '',
      width: 1280,
      ...(page && { page: page.page, version: page.version }),
      rules: rulesOf(script, 'page_view', step.path),
    };
    time += step.seconds * 1000;
    const after = { view, time };
    const said: TrackedEvent[] = [
      viewed,
      { type: 'time', id: id('time'), ...after, visible: step.seconds * 900, scroll: scrollOf(step) },
    ];
    if (page) {
      const applied = page.changes.map(({ element }) => element);
      said.push({
        type: 'changes',
        id: id('changes'),
        ...after,
        applied,
        missing: [],
        overwritten: [],
        hidden: 40,
      });
    }
    if (step.click)
      said.push({
        type: 'click',
        id: id('click'),
        ...after,
        text: step.click,
        rules: rulesOf(script, 'click', step.click),
      });
    if (step.submits)
      said.push({
        type: 'submit',
        id: id('submit'),
        ...after,
        url,
        rules: rulesOf(script, 'form_submit', step.path),
        // A year of the plan.
        ...{ value: 12 * plan.euros, currency: 'EUR' },
      });
    if (step.tells)
      said.push({
        ...{ type: 'event', id: id('event'), ...after, name: step.tells },
        properties: { plan: plan.name },
      });
    said.push({ type: 'speed', id: id('speed'), ...after, ...speedOf(`${key} ${place}`, step) });
    time += 900;
    return said;
  });
}

const PLANS = [
  { name: 'Small', euros: 19 },
  { name: 'Medium', euros: 39 },
  { name: 'Large', euros: 69 },
];

/** The page with the pictures is slow for some. */
function speedOf(key: string, { path, click }: Step) {
  const lot = draw(`${key} speed`);
  return {
    lcp: Math.round((path === '/features' ? 1900 : 700) * (1 + 2 * lot ** 3)),
    cls: path === '/' ? Math.round(90 * lot) / 1000 : 0,
    ...(click && { inp: Math.round(30 + 150 * lot ** 2) }),
  };
}

const scrollOf = ({ seconds }: Step) => Math.min(100, 30 + seconds);

const rulesOf = ({ rules }: Script, on: string, value: string) =>
  rules.filter((rule) => rule.on === on && rule.value === value).map(({ id }) => id);

function campaignOf(query: string): Partial<FirstTouch> {
  const fields = new URLSearchParams(query);
  return Object.fromEntries([...fields].filter(([name]) => name.startsWith('utm_')));
}

/** The same decision as the script's; no visitor's country is known here. */
function holds({ when }: ScriptTrigger, touch: Omit<FirstTouch, 'landing'>): boolean {
  const host = URL.parse(touch.referrer)?.hostname.replace(/^www\./, '') ?? '';
  const facts = { ...touch, host: `.${host}` };
  return meetsCondition(when, { facts, seen: [], isUnknown: () => false }) === true;
}

/** Always the same for the same text; a version 7 UUID that starts with the time. */
function uuidOf(text: string, version: 4 | 7, at = 0): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  if (version === 7) bytes.writeUIntBE(at, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
