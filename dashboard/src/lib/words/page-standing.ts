import type { GeneratedPage } from '@sightline/contract/publishing/generated-pages';
import type { HostingStatus } from '@sightline/contract/publishing/hosting';
import type { StatusTone } from '../../ui/charts/palette.ts';

export type Hosting = Pick<
  HostingStatus,
  'dns_verified' | 'dns_configured' | 'is_active' | 'ssl_status' | 'ai_subdomain' | 'subdomain_url'
>;

/** The broader test, only for the status of pages and "Visit"; the banner uses `is_active`. */
export function isHostingLive(hosting: Hosting | null | undefined): boolean {
  if (!hosting) return false;
  return hosting.dns_verified || hosting.is_active || hosting.ssl_status?.status === 'ACTIVE';
}

/** What keeps pages from the public: the first one about the address is the next thing to do there. */
export type Missing = 'plan' | 'address' | 'records' | 'certificate';

/** In the order in which a person does them; nothing is missing at an address that is unknown yet. */
export function missingOf(hosting: Hosting | null | undefined, has_plan: boolean): Missing[] {
  const address = addressMissing(hosting);
  return [...(has_plan ? [] : ['plan' as const]), ...(address ? [address] : [])];
}

function addressMissing(hosting: Hosting | null | undefined): Exclude<Missing, 'plan'> | null {
  if (!hosting || hosting.is_active) return null;
  if (hosting.dns_configured || hosting.ssl_status?.status === 'ACTIVE') return 'certificate';
  return hosting.ai_subdomain === null ? 'address' : 'records';
}

/** The one state of a page, which every place shows in these words. */
export interface PageStanding {
  /**
   * `waiting`: meant for the public, which cannot see it yet. `offline`: the same, where the address is proved.
   * `changed`: live in an earlier version.
   */
  kind: 'draft' | 'waiting' | 'offline' | 'live' | 'changed';
  word: 'draft' | 'published';
  tone: StatusTone;
  /** Beside the word, in lists. */
  note: string | null;
  /** What happened at `published_at`; null where that is no part of its state. */
  since: string | null;
  /** What is missing and what happens then, as a sentence; null where nothing is. */
  sentence: string | null;
}

export type StandingPage = Pick<GeneratedPage, 'status' | 'version' | 'live_version'>;

/** Any page of which nothing else is known. */
export const A_PUBLISHED_PAGE: StandingPage = { status: 'published', version: 1, live_version: 1 };

export function standingOf(
  page: StandingPage,
  hosting: Hosting | null | undefined,
  has_plan: boolean,
): PageStanding {
  const missing = missingOf(hosting, has_plan);
  const sentence = missing.length > 0 ? sentenceOf(missing, hosting) : null;
  if (page.status !== 'published')
    return { kind: 'draft', word: 'draft', tone: 'idle', note: null, since: null, sentence };
  if (!isHostingLive(hosting)) {
    const note = stepsText(missing);
    return { kind: 'waiting', word: 'draft', tone: 'busy', note, since: 'queued to go live', sentence };
  }
  if (missing.length > 0) {
    const note = OFFLINE[missing[0] ?? 'plan'];
    return { kind: 'offline', word: 'published', tone: 'warn', note, since: null, sentence };
  }
  const live = { word: 'published', tone: 'good', sentence } as const;
  if (page.live_version === null || page.live_version === page.version)
    return { ...live, kind: 'live', note: null, since: 'published' };
  return { ...live, kind: 'changed', note: 'changed since', since: `version ${page.live_version} published` };
}

const OFFLINE: Record<Missing, string> = {
  plan: 'offline without a plan',
  address: 'waiting for its address',
  records: 'waiting for DNS',
  certificate: 'waiting for its certificate',
};

/** Plan and address are the two steps; what is left of the address is one of them. */
export function stepsText(missing: readonly Missing[]): string {
  if (missing.length === 0) return 'waiting for hosting';
  return missing.length === 1 ? 'one step to go live' : 'two steps to go live';
}

function sentenceOf(missing: readonly Missing[], hosting: Hosting | null | undefined): string {
  const host = hosting?.ai_subdomain ?? 'its address';
  const words: Record<Missing, string> = {
    plan: 'you have a plan',
    address: 'its address is set',
    records: `${host} points here`,
    certificate: `${host} has its certificate`,
  };
  return `Goes live by itself once ${missing.map((one) => words[one]).join(' and ')}.`;
}
