import { escapeHtml } from '../http/escape-html.ts';
import { type Email, isWebAddress, plain, type Sender } from './email.ts';
import { STOP } from './email-text.ts';

/**
 * One column with inline styles, which all mail apps support. The style element adds the dark scheme where it is
 * supported, and nothing is lost where it is not. Nothing external is loaded.
 */
export function emailHtml(mail: Email, { product_name, public_url }: Sender): string {
  const content = [
    `<p class="dim" style="margin:0 0 24px;font-size:14px;font-weight:600;color:${LIGHT.dim}">${escapeHtml(product_name)}</p>`,
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:30px;font-weight:650">${escapeHtml(mail.subject)}</h1>`,
    ...mail.paragraphs.map((text) => `<p style="margin:0 0 16px">${withBreaks(text)}</p>`),
    figuresOf(mail),
    ...(mail.sections ?? []).map(sectionOf),
    actionOf(mail),
    mail.note ? `<p class="dim" style="${SMALL};margin:24px 0 0">${withBreaks(mail.note)}</p>` : '',
  ];
  return plain(`<!doctype html>
<html lang="en" dir="ltr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${escapeHtml(mail.subject)}</title>
<style>${DARK}</style></head>
<body class="page" style="margin:0;padding:0;background:${LIGHT.page};color:${LIGHT.text};${FONT}">
<div style="display:none;max-height:0;overflow:hidden;font-size:1px;line-height:1px;opacity:0">${escapeHtml(preheaderOf(mail))}</div>
<!--[if mso]><table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" align="center" cellpadding="0" cellspacing="0" style="max-width:560px;margin:0 auto;table-layout:fixed"><tr><td style="padding:32px 16px;${FONT}">
<main class="card" style="display:block;padding:32px;background:${LIGHT.card};border:1px solid ${LIGHT.line};border-radius:8px;overflow-wrap:anywhere;word-break:break-word">
${content.filter(Boolean).join('\n')}
</main>
${footerOf(mail, product_name, public_url)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</body></html>`);
}

const LIGHT = {
  page: '#fafafa',
  card: '#ffffff',
  line: '#dfdfe4',
  text: '#1b1c20',
  dim: '#666873',
  link: '#4448bd',
};
const BUTTON = '#5157d8';
const FONT = "font:16px/24px -apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SMALL = `font-size:14px;line-height:20px;color:${LIGHT.dim}`;
/** Apart from these colors, both schemes are the same. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#141518!important;color:#e7e8eb!important}.card{background:#1c1e22!important;border-color:#34363d!important}.line{border-color:#34363d!important}.dim{color:#a0a3ad!important}.link{color:#a9aff6!important}}
@media (max-width:480px){.card{padding:24px!important}}`;

/** Figures do not wrap; other text may. */
const MAX_WHOLE_LENGTH = 16;

const preheaderOf = ({ preheader, paragraphs, subject }: Email) => preheader ?? paragraphs[0] ?? subject;
const withBreaks = (text: string) => escapeHtml(text).replace(/\r?\n/g, '<br>');
const linked = (url: string, text: string) =>
  `<a class="link" href="${escapeHtml(url)}" style="color:${LIGHT.link};text-decoration:underline">${escapeHtml(text)}</a>`;

function figuresOf({ figures = [], subject }: Email): string {
  if (figures.length === 0) return '';
  const cell = `padding:10px 0;border-bottom:1px solid ${LIGHT.line};vertical-align:top`;
  const rows = figures.map(({ label, value, note }) => {
    const small = note
      ? `<br><span class="dim" style="${SMALL};font-weight:400">${escapeHtml(note)}</span>`
      : '';
    const whole = value.length <= MAX_WHOLE_LENGTH ? ';white-space:nowrap' : '';
    return `<tr><th class="line" scope="row" dir="auto" align="left" style="${cell};padding-right:16px;text-align:left;font-weight:400">${escapeHtml(label)}${small}</th><td class="line" dir="auto" align="right" style="${cell};text-align:right;font-weight:650;font-variant-numeric:tabular-nums${whole}">${escapeHtml(value)}</td></tr>`;
  });
  return `<table width="100%" cellpadding="0" cellspacing="0" aria-label="${escapeHtml(subject)}" style="margin:8px 0 24px;border-collapse:collapse;font-size:16px;line-height:24px">${rows.join('')}</table>`;
}

function sectionOf({ heading, items }: NonNullable<Email['sections']>[number]): string {
  const lines = items.map(({ text, url }) => {
    const words = url && isWebAddress(url) ? linked(url, text) : escapeHtml(text);
    return `<li dir="auto" style="margin:0 0 8px">${words}</li>`;
  });
  const list = lines.length > 0 ? `<ul style="margin:0 0 24px;padding:0 20px">${lines.join('')}</ul>` : '';
  return `<h2 dir="auto" style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:650">${escapeHtml(heading)}</h2>${list}`;
}

/**
 * The color belongs to the cell, so that apps without padding on links still show a button; its address follows
 * below.
 */
function actionOf({ action }: Email): string {
  if (!action || !isWebAddress(action.url)) return '';
  const href = escapeHtml(action.url);
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:24px 0 16px"><tr><td bgcolor="${BUTTON}" style="border-radius:8px;background:${BUTTON}"><a href="${href}" style="display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(action.label)}</a></td></tr></table>
<p class="dim" style="${SMALL};margin:0">If the button doesn’t work, use this link:<br>${linked(action.url, action.url)}</p>`;
}

function footerOf({ unsubscribe_url }: Email, product_name: string, public_url: string): string {
  const stop = unsubscribe_url && isWebAddress(unsubscribe_url) ? `<br>${linked(unsubscribe_url, STOP)}` : '';
  return `<footer class="dim" style="${SMALL};padding:16px 32px 0">${escapeHtml(product_name)} · ${linked(public_url, public_url.replace(/^https?:\/\//, ''))}${stop}</footer>`;
}
