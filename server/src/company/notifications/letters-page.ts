import { escapeHtml } from '../../platform/http/escape-html.ts';
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

function page(
  product_name: string,
  title: string,
  text: string,
  form: { label: string; path: string; token: string } | null,
) {
  const name = escapeHtml(product_name);
  const button = form
    ? `<form method="post" action="${form.path}?token=${encodeURIComponent(form.token)}"><button>${form.label}</button></form>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title>
<style>${STYLE}</style></head>
<body><main><p class="brand">${name}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${button}
<p><a href="/settings">All your settings</a></p></main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/24px system-ui,sans-serif;background:light-dark(#fafafa,#141518);color:light-dark(#1b1c20,#c3c5cc)}
main{max-width:480px;margin:64px auto;padding:32px;border:1px solid light-dark(#dfdfe4,#34363d);border-radius:8px;background:light-dark(#fff,#1c1e22)}.brand{margin:0 0 16px;font-weight:600}
h1{font-size:20px;line-height:28px;margin:0 0 8px}button{margin:8px 0 16px;padding:8px 16px;border:0;border-radius:8px;background:#4448bd;color:#fff;font:600 15px/24px system-ui,sans-serif;cursor:pointer}
a{color:light-dark(#4448bd,#a9aff6)}button:focus-visible,a:focus-visible{outline:2px solid light-dark(#4448bd,#a9aff6);outline-offset:2px}`;
