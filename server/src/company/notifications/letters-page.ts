import { plainPage } from '../../platform/http/plain-page.ts';
import { LETTERS_OFF, LETTERS_ON, type LetterKind } from './letter-links.service.ts';

const NAME: Record<LetterKind, { stop: string; what: string; other: string }> = {
  weekly_digest: { stop: 'Stop the weekly digest?', what: 'The weekly digest', other: 'Alerts' },
  alert_letters: { stop: 'Stop alerts by mail?', what: 'Alerts by mail', other: 'The weekly digest' },
};

interface Asked {
  kind: LetterKind;
  state: 'asked' | 'off' | 'on';
  token: string;
}

/** Before any change, and after either button. */
export function lettersPage(product_name: string, { kind, state, token }: Asked): string {
  const { stop, what, other } = NAME[kind];
  const be = kind === 'alert_letters' ? 'are' : 'is';
  const others = `${other}, if you get ${kind === 'alert_letters' ? 'it' : 'them'}, and letters about your account go on.`;
  if (state === 'asked')
    return page(product_name, stop, others, { label: 'Stop these letters', path: LETTERS_OFF, token });
  if (state === 'off')
    return page(product_name, `${what} ${be} off`, `You get no more of these letters. ${others}`, {
      label: 'Undo',
      path: LETTERS_ON,
      token,
    });
  return page(product_name, `${what} ${be} on`, 'You get these letters again, as before.', {
    label: 'Stop these letters',
    path: LETTERS_OFF,
    token,
  });
}

export function brokenLinkPage(product_name: string): string {
  return page(
    product_name,
    'This link does not work',
    'It may have been cut off, or its account is gone. Copy the whole link out of the letter, or change what you get in Settings.',
    null,
  );
}

const page = (
  product_name: string,
  title: string,
  text: string,
  form: { label: string; path: string; token: string } | null,
) => plainPage({ product_name, title, text, form, with_settings: true });
