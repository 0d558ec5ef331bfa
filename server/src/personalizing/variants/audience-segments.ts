import type { AudienceCondition, AudienceRule } from '@sightline/contract/personalizing/audiences';
import type { VariantSegment } from '../../writer/variant-types.ts';

type Meant = Omit<VariantSegment, 'label'>;

const MAX_SEGMENTS = 5;
const KINDS: Record<string, VariantSegment['kind']> = {
  assistants: 'assistant',
  search: 'search',
  social: 'social',
  email: 'email',
  ads: 'ads',
};

/**
 * What a writer may assume that an audience looks for, the surest first: the words of a campaign or of the page where
 * visits begin, a country, then where they came from. Empty where the conditions say nothing of it, as a device or an
 * hour.
 */
export function segmentsOfAudience(rule: AudienceRule, label: string): VariantSegment[] {
  // Neither alternatives nor a negation say what a visitor is looking for.
  if (rule.not || (rule.match === 'any' && rule.conditions.length + rule.groups.length > 1)) return [];
  const found = rule.conditions.flatMap(meantBy).toSorted((a, b) => rankOf(a) - rankOf(b));
  return found.slice(0, MAX_SEGMENTS).map((meant) => ({ ...meant, label }));
}

function meantBy({ about, not, any_of }: AudienceCondition): Meant[] {
  const [only = '', ...others] = any_of;
  if (not) return [];
  if (about === 'assistant') return [{ kind: 'assistant', name: '' }];
  if (about === 'visitor' && only === 'returning' && others.length === 0)
    return [{ kind: 'returning', name: '' }];
  // Several sources of one kind look for the same.
  if (about === 'source') {
    const kinds = new Set(any_of.map((source) => KINDS[source.toLowerCase()] ?? 'referral'));
    const [kind] = kinds;
    return kind === undefined || kinds.size > 1 || any_of.includes('direct') ? [] : [{ kind, name: '' }];
  }
  if (others.length > 0) return [];
  if (about === 'country') return [{ kind: 'country', name: only.toUpperCase() }];
  if (about === 'campaign' || about === 'landing') {
    const name = only.replace(/[*/]+/g, ' ').trim();
    return /\p{L}/u.test(name) ? [{ kind: 'campaign', name }] : [];
  }
  return [];
}

const ORDER: readonly VariantSegment['kind'][] = ['campaign', 'country', 'assistant'];
const rankOf = ({ kind }: Meant) => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
