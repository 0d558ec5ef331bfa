import type { VariantLife, VariantStep } from '@sightline/contract/personalizing/variant-lives';
import { AppError } from '../../platform/app-error.ts';

/** What is stored of a variant's life on a page. */
export interface Life
  extends Pick<VariantLife, 'state' | 'version' | 'next_version' | 'starts_at' | 'ends_at' | 'reason'> {
  /** The newest version when a person decided last; newer ones wait for approval. */
  reviewed_version: number;
  /** Resumed by a person although the product had paused it, so the product leaves it alone. */
  is_insisted: boolean;
}

export type Step = VariantStep['step'];
/** What a decision makes of a life. */
export interface Decision {
  life: Life;
  step: Step;
}

export const DRAFT: Life = {
  state: 'draft',
  version: null,
  next_version: null,
  reviewed_version: 0,
  starts_at: null,
  ends_at: null,
  reason: null,
  is_insisted: false,
};

/** The same as people see it, also where nothing is written yet. */
export const SHOWN_DRAFT: VariantLife = {
  state: 'draft',
  version: null,
  next_version: null,
  awaits_approval: false,
  starts_at: null,
  ends_at: null,
  reason: null,
  changed_by: null,
  changed_at: null,
};

/** Absent fields keep what was set; null clears it. */
export interface Schedule {
  starts_at?: string | null | undefined;
  ends_at?: string | null | undefined;
}

const isAfter = (time: string, other: Date | string) => new Date(time) > new Date(other);
const stamp = (time: string | null) => time && new Date(time).toISOString();

function readSchedule(life: Life, asked: Schedule, at: Date) {
  const kept_start = life.state === 'approved' || life.state === 'live' ? life.starts_at : null;
  const kept_end = life.ends_at && isAfter(life.ends_at, at) ? life.ends_at : null;
  const starts_at = stamp(asked.starts_at === undefined ? kept_start : asked.starts_at);
  const ends_at = stamp(asked.ends_at === undefined ? kept_end : asked.ends_at);
  const wrong = (sentence: string) =>
    new AppError('bad_request', sentence, { fields: { ends_at: sentence } });
  if (ends_at && !isAfter(ends_at, at)) throw wrong('Choose an end in the future.');
  if (starts_at && ends_at && !isAfter(ends_at, starts_at)) throw wrong('Choose an end after the start.');
  return { starts_at: starts_at && isAfter(starts_at, at) ? starts_at : null, ends_at };
}

interface Approval {
  version: number;
  newest: number;
  schedule: Schedule;
  at: Date;
}

/** A start in the past is now. What is live stays until another version starts, which then takes its place. */
export function approve(life: Life, { version, newest, schedule, at }: Approval): Decision {
  const { starts_at, ends_at } = readSchedule(life, schedule, at);
  const isSame = version === life.version;
  const isLive = life.state === 'live';
  if (starts_at && schedule.starts_at && isLive && isSame)
    throw new AppError('conflict', 'It’s live already. To start it later, end it first.');
  const isNext = starts_at !== null && isLive;
  const isKept = isNext || life.next_version === null;
  const isRescheduled = isSame && isLive && isKept && ends_at !== life.ends_at;
  return {
    life: {
      state: starts_at && !isLive ? 'approved' : 'live',
      version: isNext ? life.version : version,
      next_version: isNext ? (isSame ? life.next_version : version) : null,
      reviewed_version: newest,
      starts_at,
      ends_at,
      reason: null,
      is_insisted: (isSame || isNext) && (life.is_insisted || life.reason !== null),
    },
    step: (starts_at && !(isLive && isSame)) || isRescheduled ? 'scheduled' : 'approved',
  };
}

/** The same for any version, also the live one or the one to come, which is kept instead of newer ones. */
export function restore(life: Life, approval: Approval): Decision {
  const { life: next, step } = approve(life, approval);
  const { version } = approval;
  if (life.state !== 'live') return { life: next, step: step === 'scheduled' ? step : 'restored' };
  const isAsPlanned =
    version === life.next_version && next.starts_at === life.starts_at && next.ends_at === life.ends_at;
  if (isAsPlanned) return { life: next, step: 'kept' };
  return { life: next, step: step === 'scheduled' ? step : version === life.version ? 'kept' : 'restored' };
}

export function pause(life: Life, reason: string | null = null): Decision {
  if (life.state !== 'live' && life.state !== 'approved')
    throw new AppError('conflict', 'Only what is live or scheduled can be paused.');
  return { life: { ...life, state: 'paused', reason }, step: 'paused' };
}

export function resume(life: Life, at: Date): Decision {
  if (life.state !== 'paused') throw new AppError('conflict', 'It isn’t paused.');
  if (life.ends_at && !isAfter(life.ends_at, at))
    throw new AppError('conflict', 'Its end has passed. Approve it again with another end.');
  const isLater = life.starts_at !== null && isAfter(life.starts_at, at);
  const { next_version } = life;
  // Its place was to be taken meanwhile.
  const isReplaced = next_version !== null && !isLater;
  return {
    life: {
      ...life,
      state: isLater && next_version === null ? 'approved' : 'live',
      version: isReplaced ? next_version : life.version,
      next_version: isLater ? next_version : null,
      starts_at: isLater ? life.starts_at : null,
      reason: null,
      is_insisted: !isReplaced && (life.is_insisted || life.reason !== null),
    },
    step: 'resumed',
  };
}

/** Also for a draft that nobody wants. */
export function end(life: Life, newest: number): Decision {
  if (life.state === 'ended') throw new AppError('conflict', 'It has ended already.');
  const planned = { next_version: null, starts_at: null, ends_at: null };
  return {
    life: { ...life, ...planned, state: 'ended', reason: null, reviewed_version: newest },
    step: 'ended',
  };
}

/** A new version that goes live by itself; null where it waits for a person. What a person has planned, stays. */
export function takeOver(
  life: Life,
  {
    version,
    is_allowed,
    changes_something,
  }: { version: number; is_allowed: boolean; changes_something: boolean },
): Decision | null {
  if (!is_allowed || life.state === 'ended') return null;
  const next = { ...life, version, reviewed_version: version, is_insisted: false };
  if (life.state !== 'draft') return { life: next, step: 'live' };
  return changes_something ? { life: { ...next, state: 'live' }, step: 'live' } : null;
}
