import type { FastifyInstance } from 'fastify';
import { escapeHtml } from './escape-html.ts';

interface PlainPage {
  product_name: string;
  title: string;
  text: string;
  form: PlainForm | null;
  /** For people with an account. */
  with_settings?: boolean;
}

interface PlainForm {
  path: string;
  token: string;
  /** One button; without it, the page asks whether the emails are to stop. */
  label?: string;
}

/** A page without scripts for someone who followed a mailed link: a sentence, and perhaps a question or a button. */
export function plainPage({ product_name, title, text, form, with_settings = false }: PlainPage): string {
  const name = escapeHtml(product_name);
  const button = form
    ? `<form method="post" action="${form.path}?token=${encodeURIComponent(form.token)}">${form.label ? `<button>${form.label}</button>` : QUESTION}</form>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title>
<style>${STYLE}</style></head>
<body><main><p class="brand">${name}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${button}${with_settings ? '\n<p><a href="/settings">All settings</a></p>' : ''}</main></body></html>`;
}

const FIELD = 'emails';

/**
 * Mail scanners open links in a browser and press every button. So nothing is preselected, the button does nothing
 * without a choice, and the last choice changes nothing.
 */
const QUESTION = `<fieldset><legend>What should happen?</legend>
<label><input type="radio" name="${FIELD}" value="stop" required> Stop these emails</label>
<label><input type="radio" name="${FIELD}" value="keep" required> Keep getting them</label></fieldset>
<input type="hidden" name="asked" value="page"><button>Save</button>`;

/**
 * What someone chose on that page, or that they chose nothing. Other forms come from the button of a mail app, which
 * posts `List-Unsubscribe=One-Click` in one of two encodings (RFC 8058) and always means to stop.
 */
export function chosenIn(body: unknown): 'stop' | 'keep' | 'nothing' {
  const form = new URLSearchParams(typeof body === 'string' ? body : '');
  if (form.get('asked') !== 'page') return 'stop';
  const chosen = form.get(FIELD);
  return chosen === 'stop' || chosen === 'keep' ? chosen : 'nothing';
}

/** Mail apps post in two encodings, and some in none. */
export function takeAnyForm(scope: FastifyInstance) {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 4096 }, (_request, body, done) =>
    done(null, body),
  );
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/24px system-ui,sans-serif;background:light-dark(#fafafa,#141518);color:light-dark(#1b1c20,#c3c5cc)}
main{max-width:480px;margin:64px auto;padding:32px;border:1px solid light-dark(#dfdfe4,#34363d);border-radius:8px;background:light-dark(#fff,#1c1e22)}.brand{margin:0 0 16px;font-weight:600}
h1{font-size:20px;line-height:28px;margin:0 0 8px}fieldset{margin:16px 0 8px;padding:0;border:0}legend{padding:0;font-weight:600}label{display:block;padding:4px 0;cursor:pointer}button{margin:8px 0 16px;padding:8px 16px;border:0;border-radius:8px;background:#4448bd;color:#fff;font:600 15px/24px system-ui,sans-serif;cursor:pointer}
a{color:light-dark(#4448bd,#a9aff6)}button:focus-visible,input:focus-visible,a:focus-visible{outline:2px solid light-dark(#4448bd,#a9aff6);outline-offset:2px}`;
