/** What the visitor script leaves in the page, as far as this package uses it. */
interface Script {
  consent?: (yes: boolean) => void;
  set?: (attributes: Attributes) => void;
  /** Sends an event of the page that is seen. */
  add?: (event: object) => void;
}

/** What it keeps in the browser, as contributing/script.md says. */
interface Kept {
  visit?: { last: number; visit: { variant?: string; held?: boolean } };
}

export interface EventDetails {
  /** What it is worth. */
  value?: number;
  /** Three letters, as in ISO 4217. */
  currency?: string;
  /** Your own id of the event: sent again with the same id, also by your server, it counts once. */
  external_id?: string;
  /** What else is known of it, such as a plan: at most 20, of 100 characters each. Nothing that tells who someone is. */
  properties?: Record<string, string | number | boolean>;
}

export type Attributes = Record<string, string | number | boolean>;

export interface VariantState {
  /** Whether the script is there. */
  isReady: boolean;
  /** The variant that this visit is to see; null for the original, which the hold-out sees, too. */
  variant: string | null;
}

const LOOK_MS = 50;
/** Blockers keep the script away for good, so nobody waits for longer. */
const MAX_LOOKS = 400;
const MAX_WAITING = 100;

/** Undefined on a server, and until the script has come. */
function script(): Script | undefined {
  const found = typeof window === 'undefined' ? undefined : (window as { sightline?: Script }).sightline;
  return found?.add ? found : undefined;
}

let waiting: ((found: Script) => void)[] = [];
let isLooking = false;

/** Calls at once or when the script comes, in order. On a server never. */
function withScript(work: (found: Script) => void): void {
  if (typeof window === 'undefined') return;
  const found = script();
  if (found) {
    work(found);
    return;
  }
  if (waiting.length < MAX_WAITING) waiting.push(work);
  if (!isLooking) look(0);
}

function look(looks: number): void {
  const found = script();
  isLooking = !found && looks < MAX_LOOKS;
  if (isLooking) {
    setTimeout(look, LOOK_MS, looks + 1);
    return;
  }
  const due = waiting;
  waiting = [];
  if (found) for (const work of due) work(found);
}

/** Reports an event on the page, such as a purchase. */
export function track(name: string, details?: EventDetails): void {
  withScript((found) => found.add?.({ ...details, type: 'event', name: name.slice(0, 80) }));
}

/** Says what you know of the visitor, for your own audiences. */
export function set(attributes: Attributes): void {
  withScript((found) => found.set?.(attributes));
}

/** The visitor's answer where the settings ask for consent. */
export function consent(yes: boolean): void {
  withScript((found) => found.consent?.(yes));
}

/** The visitor's id for your server; null without a lasting identity, before the script came, and on a server. */
export const visitor = (): string | null =>
  typeof document === 'undefined' ? null : (/\bsightline=([\w-]{36})/.exec(document.cookie)?.[1] ?? null);

/** Storage may be blocked, and what is in it may be anybody's. */
function kept(name: 'localStorage' | 'sessionStorage'): Kept['visit'] {
  try {
    const { visit }: Kept = JSON.parse(window[name].getItem('sightline') ?? '{}');
    return visit?.visit ? visit : undefined;
  } catch {
    return undefined;
  }
}

/** The lasting or the daily identity, whichever continues. */
function visitNow() {
  const [lasting, daily] = [kept('localStorage'), kept('sessionStorage')];
  return (daily && daily.last > (lasting?.last ?? 0) ? daily : lasting)?.visit;
}

const ORIGINAL: VariantState = { isReady: false, variant: null };
let last = ORIGINAL;

/** The same object until something changes. */
export function variantState(): VariantState {
  const found = script();
  const visit = found && visitNow();
  const now = { isReady: found !== undefined, variant: (visit?.held ? null : visit?.variant) ?? null };
  if (now.isReady !== last.isReady || now.variant !== last.variant) last = now;
  return last;
}

/** Before the script came, and on a server. */
export const originalState = (): VariantState => ORIGINAL;

/** Calls when the script comes, and when the page is shown again, which may begin another visit. Ends by what it returns. */
export function onVariantChange(changed: () => void): () => void {
  let isOn = true;
  withScript(() => {
    if (isOn) changed();
  });
  document.addEventListener('visibilitychange', changed);
  return () => {
    isOn = false;
    document.removeEventListener('visibilitychange', changed);
  };
}
