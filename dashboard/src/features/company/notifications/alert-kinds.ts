import type { AlertKind } from '@sightline/contract/company/notifications';

/** What each kind of alert means, in everyday words. */
export const ALERT_KINDS: Record<AlertKind, { label: string; when: string }> = {
  score_changed: { label: 'Score changed', when: 'A topic moved beyond noise.' },
  measuring_stopped: {
    label: 'Measuring stopped',
    when: 'The spending limit is reached, or an assistant refuses.',
  },
  hosting_lost: { label: 'Pages not reached', when: 'Your host name no longer leads to your pages.' },
  script_silent: { label: 'Script silent', when: 'The script on your website sends nothing any more.' },
  lift_called: { label: 'Lift called', when: 'Personalizing for somebody turned out better, or worse.' },
  payment_failed: { label: 'Payment failed', when: 'Your plan could not be paid.' },
};

export const ALERT_KIND_NAMES: readonly AlertKind[] = [
  'score_changed',
  'measuring_stopped',
  'hosting_lost',
  'script_silent',
  'lift_called',
  'payment_failed',
];
