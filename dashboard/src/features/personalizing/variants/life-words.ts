import type { VariantLife } from '@sightline/contract/personalizing/variant-lives';
import type { Decision } from './variant-lives.api.ts';

/** A state, as its badge says it. */
export const STATES: Record<VariantLife['state'], string> = {
  draft: 'Draft',
  approved: 'Scheduled',
  live: 'Live',
  paused: 'Paused',
  ended: 'Ended',
};

/** What visitors see, and which version waits. */
export function lifeSentence(life: VariantLife, newest: number): string {
  const waits = life.awaits_approval ? ` Version ${newest} is waiting for approval.` : '';
  switch (life.state) {
    case 'draft':
      return 'Visitors see the original until you approve this variant.';
    case 'approved':
      return `Version ${life.version} is approved and hasn’t started.${waits}`;
    case 'live':
      return `Visitors see version ${life.version}.${waits}`;
    case 'paused':
      return `Visitors see the original${life.next_version === null ? '' : ' until you resume this variant'}.${waits}`;
    case 'ended':
      return 'Visitors see the original.';
  }
}

export interface Action {
  what: 'approve' | 'keep' | 'cancel' | 'pause' | 'resume' | 'end';
  label: string;
  /** The version that visitors will see. */
  version: number | null;
}

/** What a person can do with it now; the first is what it waits for. */
export function actionsFor(life: VariantLife, newest: { version: number; changes: unknown[] }): Action[] {
  const { state, awaits_approval, version, next_version } = life;
  const kept = next_version ?? version;
  const hasChanges = newest.changes.length > 0;
  const canApprove = hasChanges && (awaits_approval || state === 'draft' || state === 'ended');
  const actions: (Action | false)[] = [
    canApprove && {
      what: 'approve',
      label: version === null || version === newest.version ? 'Approve' : `Approve version ${newest.version}`,
      version: newest.version,
    },
    state === 'live' && awaits_approval && { what: 'keep', label: `Keep version ${kept}`, version: kept },
    state === 'live' && next_version !== null && { what: 'cancel', label: 'Cancel schedule', version },
    state === 'paused' && { what: 'resume', label: 'Resume', version },
    (state === 'live' || state === 'approved') && { what: 'pause', label: 'Pause', version },
    state !== 'ended' && (version !== null || hasChanges) && { what: 'end', label: 'End', version },
  ];
  return actions.filter((action) => action !== false);
}

export function decisionOf({ what, version }: Action): Decision {
  if (what === 'approve') return { what, version: version ?? 0 };
  if (what === 'keep') return { what: 'restore', version: version ?? 0 };
  if (what === 'cancel') return { what: 'restore', version: version ?? 0, starts_at: null, ends_at: null };
  return { what };
}
