import { CHANNEL_LABELS } from '@sightline/contract/personalizing/visit-channels';
import type { FilterDimension } from '@sightline/contract/personalizing/visit-report';
import type { ReadCtx } from '../../context.ts';
import { ruleLabels } from '../../visiting/conversion-rules/conversion-rules.service.ts';
import { triggerOf } from '../../visiting/touch/touch-triggers.service.ts';
import { variantLabels } from '../variants/personalization.service.ts';

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });
const CHANNELS: Record<string, string> = CHANNEL_LABELS;
const ARMS: Record<string, string> = { personalized: 'Saw a variant', holdout: 'Hold-out' };

/** Values as people read them; one that nothing is known about any more reads as it is stored. */
export async function labelsFor(ctx: ReadCtx): Promise<(dimension: FilterDimension, key: string) => string> {
  const [variants, rules] = await Promise.all([
    variantLabels(ctx, ctx.domain_id),
    ruleLabels(ctx, ctx.domain_id),
  ]);
  return (dimension, key) => {
    switch (dimension) {
      case 'channel':
        return CHANNELS[key] ?? key;
      case 'assistant':
      case 'later':
        return triggerOf(`assistant:${key}`)?.label ?? key;
      case 'country':
        return triggerOf(`country:${key}`)?.label ?? key;
      case 'language':
        return /^[a-z]{2,3}$/.test(key) ? (LANGUAGES.of(key) ?? key) : key;
      case 'device':
        return key.charAt(0).toUpperCase() + key.slice(1);
      case 'variant':
        return variants.get(key)?.label ?? key;
      case 'arm':
        return ARMS[key] ?? key;
      case 'goal':
        return rules.get(key) ?? key;
      default:
        return key;
    }
  };
}
