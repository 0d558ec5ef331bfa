import type { AudienceGroup, AudienceRule } from '@sightline/contract/personalizing/audiences';
import type { VariantSegment } from '../../writer/variant-types.ts';

const KINDS: Record<string, VariantSegment['kind']> = {
  assistants: 'assistant',
  search: 'search',
  social: 'social',
  email: 'email',
  ads: 'ads',
};

/** Whom a writer has in mind when a person asks it to write for an audience: what its first condition says, if it can. */
export function audienceSegment(label: string, rule: AudienceRule): VariantSegment {
  const kinds = conditionsOf(rule).flatMap(({ about, not, any_of }) => {
    if (not) return [];
    if (about === 'assistant') return ['assistant' as const];
    return about === 'source' ? any_of.flatMap((source) => KINDS[source.toLowerCase()] ?? []) : [];
  });
  return { kind: kinds[0] ?? 'referral', label, name: '' };
}

const conditionsOf = ({ conditions, groups = [] }: AudienceGroup): AudienceGroup['conditions'] => [
  ...conditions,
  ...groups.flatMap(conditionsOf),
];
