import { escapeHtml } from './escape-html.ts';

interface PlainPage {
  product_name: string;
  title: string;
  text: string;
  form: { label: string; path: string; token: string } | null;
  /** For people with an account. */
  with_settings?: boolean;
}

/** A page without scripts for somebody who followed a mailed link: a sentence, and perhaps one button. */
export function plainPage({ product_name, title, text, form, with_settings = false }: PlainPage): string {
  const name = escapeHtml(product_name);
  const button = form
    ? `<form method="post" action="${form.path}?token=${encodeURIComponent(form.token)}"><button>${form.label}</button></form>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${name}</title>
<style>${STYLE}</style></head>
<body><main><p class="brand">${name}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>
${button}${with_settings ? '\n<p><a href="/settings">All settings</a></p>' : ''}</main></body></html>`;
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/24px system-ui,sans-serif;background:light-dark(#fafafa,#141518);color:light-dark(#1b1c20,#c3c5cc)}
main{max-width:480px;margin:64px auto;padding:32px;border:1px solid light-dark(#dfdfe4,#34363d);border-radius:8px;background:light-dark(#fff,#1c1e22)}.brand{margin:0 0 16px;font-weight:600}
h1{font-size:20px;line-height:28px;margin:0 0 8px}button{margin:8px 0 16px;padding:8px 16px;border:0;border-radius:8px;background:#4448bd;color:#fff;font:600 15px/24px system-ui,sans-serif;cursor:pointer}
a{color:light-dark(#4448bd,#a9aff6)}button:focus-visible,a:focus-visible{outline:2px solid light-dark(#4448bd,#a9aff6);outline-offset:2px}`;
