import type { AlertKind } from '@sightline/contract/company/notifications';

/** What each kind of alert means, in everyday words. */
export const ALERT_KINDS: Record<AlertKind, { label: string; when: string }> = {
  score_changed: { label: 'Score changed', when: 'A topic’s score changed significantly.' },
  measuring_stopped: {
    label: 'Measuring stopped',
    when: 'You hit the spending cap, or an assistant refused to answer or sent no sources.',
  },
  model_ending: {
    label: 'Model ending',
    when: 'The model an assistant is asked with is gone or ends within 60 days.',
  },
  hosting_lost: { label: 'Pages unreachable', when: 'Your subdomain no longer points to your pages.' },
  script_silent: { label: 'Script silent', when: 'The script on your website stopped sending data.' },
  lift_called: { label: 'Variant result ready', when: 'A variant clearly raised or lowered conversions.' },
  variant_paused: { label: 'Variant paused', when: 'A variant hurt conversions or couldn’t be applied.' },
  payment_failed: { label: 'Payment failed', when: 'Your plan payment didn’t go through.' },
  trial_ending: { label: 'Trial ending', when: 'Your trial ends within three days.' },
  payment_refunded: { label: 'Payment refunded', when: 'A payment was refunded, or a refund failed.' },
  payment_disputed: { label: 'Payment disputed', when: 'A payment was disputed, or a dispute ended.' },
  payments_paused: { label: 'Payments paused', when: 'Your plan payments were paused or resumed.' },
};

export const ALERT_KIND_NAMES: readonly AlertKind[] = [
  'score_changed',
  'measuring_stopped',
  'model_ending',
  'hosting_lost',
  'script_silent',
  'lift_called',
  'variant_paused',
  'payment_failed',
  'trial_ending',
  'payment_refunded',
  'payment_disputed',
  'payments_paused',
];
