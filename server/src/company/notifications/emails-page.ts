import { plainPage } from '../../platform/http/plain-page.ts';
import { EMAILS_OFF, EMAILS_ON, type EmailKind } from './email-links.service.ts';

const NAME: Record<EmailKind, { stop: string; what: string; other: string }> = {
  weekly_digest: { stop: 'Stop the weekly digest?', what: 'The weekly digest', other: 'Alerts' },
  alert_letters: { stop: 'Stop email alerts?', what: 'Email alerts', other: 'The weekly digest' },
};

interface Asked {
  kind: EmailKind;
  state: 'asked' | 'off' | 'on' | 'kept';
  token: string;
}

/** Before any change, and after each answer. */
export function emailsPage(product_name: string, { kind, state, token }: Asked): string {
  const { stop, what, other } = NAME[kind];
  const be = kind === 'alert_letters' ? 'are' : 'is';
  const others = `${other}, if you get ${kind === 'alert_letters' ? 'it' : 'them'}, and account emails continue.`;
  if (state === 'asked') return page(product_name, stop, others, { path: EMAILS_OFF, token });
  if (state === 'kept')
    return page(product_name, 'Nothing was changed', 'Your emails stay as they were.', null);
  if (state === 'off')
    return page(product_name, `${what} ${be} off`, `You’ve unsubscribed from these emails. ${others}`, {
      label: 'Undo',
      path: EMAILS_ON,
      token,
    });
  return page(product_name, `${what} ${be} on`, 'You’re subscribed to these emails again.', {
    path: EMAILS_OFF,
    token,
  });
}

export function brokenLinkPage(product_name: string): string {
  return page(
    product_name,
    'This link doesn’t work',
    'It may be incomplete, or the account no longer exists. Copy the whole link from the email or change your emails in Settings.',
    null,
  );
}

const page = (
  product_name: string,
  title: string,
  text: string,
  form: { label?: string; path: string; token: string } | null,
) => plainPage({ product_name, title, text, form, with_settings: true });
