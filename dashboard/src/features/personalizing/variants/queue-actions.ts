import type { VariantLife, VariantVersion } from '@sightline/contract/personalizing/variant-lives';
import { type Action, actionsFor, decisionOf } from './life-words.ts';
import type { Decision } from './variant-lives.api.ts';

type Changes = VariantVersion['changes'];
type Version = Pick<VariantVersion, 'version' | 'changes'>;

/** The two answers that the queue asks for: yes by A, no by D. */
export function queueActions(
  life: VariantLife,
  newest: Version,
): { what: Action['what']; label: string; pressed: 'A' | 'D'; decision: Decision }[] {
  const possible = actionsFor(life, newest);
  const find = (...wanted: Action['what'][]) =>
    wanted.map((what) => possible.find((one) => one.what === what)).find((one) => one !== undefined);
  const yes = find('approve', 'resume');
  const no = find('keep', 'end');
  return [
    ...(yes ? [{ ...yes, pressed: 'A' as const, decision: decisionOf(yes) }] : []),
    ...(no
      ? [
          {
            ...no,
            label: isDropped(life, no) ? 'Drop' : no.label,
            pressed: 'D' as const,
            decision: decisionOf(no),
          },
        ]
      : []),
  ];
}

/** A draft that nobody has seen is not ended. */
const isDropped = (life: VariantLife, { what }: Action) => what === 'end' && life.state === 'draft';

/** What the version that is asked about makes of what visitors see now: the newest, or the one that was paused. */
export function changesToSee(life: VariantLife, versions: readonly Version[]): Changes {
  const asked = life.awaits_approval ? versions[0] : versions.find(({ version }) => version === life.version);
  const newest = asked?.changes ?? [];
  const isShown = life.state === 'live' || life.state === 'approved';
  const shown = versions.find(({ version }) => isShown && version === life.version)?.changes ?? [];
  const taken = (changes: Changes, of: Changes[number]) =>
    changes.filter(({ element_id }) => element_id === of.element_id);
  const changed = newest.map((one) => {
    const place = taken(newest, one).indexOf(one);
    return { ...one, was: taken(shown, one)[place]?.now ?? one.was };
  });
  const back = shown
    .filter((one) => taken(newest, one).length === 0)
    .map((one) => ({ ...one, was: one.now, now: one.was }));
  return [...changed.filter(({ was, now }) => was !== now), ...back];
}
