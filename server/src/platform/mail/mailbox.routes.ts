import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';
import type { Db } from '../db/database.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { isLoopback } from '../http/loopback.ts';
import { newestEmails, type StoredEmail } from './emails.queries.ts';

const MAX_LISTED = 100;
/** Each of these has a page of its own. */
const MAX_ON_PAGE = 30;

/** Shows emails while no mail server is configured; registered only on loopback installations. */
export function mailboxRoutes(app: FastifyInstance, db: Db, product_name: string) {
  app.get('/mailbox.json', async (request) => {
    mustBeHere(request);
    const emails = await newestEmails(db, MAX_LISTED);
    return emails.map(({ to, subject, text, html, sent_at }) => ({ to, subject, text, html, sent_at }));
  });
  app.get('/mailbox', async (request, reply) => {
    mustBeHere(request);
    const asked = Object(request.query).to;
    const to = typeof asked === 'string' ? asked.replaceAll('\0', '').trim().slice(0, 320) : '';
    const emails = await newestEmails(db, MAX_ON_PAGE, to);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(emails, to, product_name));
  });
}

/** Password links can be read here, so requests through an unconfigured proxy find nothing. */
function mustBeHere({ headers, ip }: FastifyRequest) {
  const isProxied = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  if (isProxied || !isLoopback(ip)) throw new AppError('not_found', 'Nothing found at this address.');
}

function mailboxPage(emails: StoredEmail[], to: string, product_name: string): string {
  const name = escapeHtml(product_name);
  const none = to
    ? `No emails to an address containing “${escapeHtml(to)}”.`
    : `No emails yet. Everything ${name} sends will appear here.`;
  const limit =
    emails.length === MAX_ON_PAGE
      ? `<p>Showing the latest ${MAX_ON_PAGE}. Search by address to see older ones.</p>`
      : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox · ${name}</title>
<style>${STYLE}</style></head>
<body><main><p class="home"><a href="/">${name}</a></p><h1>Mailbox</h1><p>No mail server is configured, so emails stay on this machine. Set SMTP_URL to send them.</p>
<form role="search" action="/mailbox"><label for="to">Recipient</label><input id="to" name="to" type="search" maxlength="320" value="${escapeHtml(to)}"><button>Search</button></form>
${emails.map(emailArticle).join('\n') || `<p>${none}</p>`}${limit}</main></body></html>`;
}

/** Text and HTML side by side; the HTML in a frame that runs nothing and cannot reach anything of ours. */
function emailArticle({ to, subject, text, html, created_at }: StoredEmail): string {
  const title = escapeHtml(subject);
  // Emails with the same subject are distinguished by time.
  const name = `${title}, ${created_at.slice(0, 23).replace('T', ' ')}`;
  const framed = escapeHtml(html.replace('<head>', '<head><base target="_blank">'));
  const forms = `<div class="forms"><div class="text" tabindex="0" role="region" aria-label="As text: ${name}">${withLinks(escapeHtml(text))}</div>
<iframe title="As mail apps show it: ${name}" loading="lazy" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${framed}"></iframe></div>`;
  return `<article><header><h2 dir="auto">${title}</h2>
<p>To ${escapeHtml(to)} · <time datetime="${created_at}">${created_at.slice(0, 16).replace('T', ' ')} UTC</time></p></header>
${text ? forms : '<p>It was sent, and its text is not kept.</p>'}</article>`;
}

/** Turns addresses in escaped text into links. */
function withLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/24px system-ui,sans-serif;background:light-dark(#fafafa,#141518);color:light-dark(#1b1c20,#c3c5cc)}
main{max-width:1240px;margin:24px auto 40px;padding:0 24px}.home{margin:0 0 24px;font-weight:600}.home a{color:inherit;text-decoration:none}h1{font-size:20px}h2{font-size:16px;margin:0;overflow-wrap:anywhere}article{margin:16px 0;padding:20px 24px;border:1px solid light-dark(#dfdfe4,#34363d);border-radius:8px;background:light-dark(#fff,#1c1e22)}
header p{margin:0;font-size:13px;color:light-dark(#4c4e58,#a0a3ad);overflow-wrap:anywhere}a{color:light-dark(#4448bd,#a9aff6)}
form{display:flex;gap:8px;align-items:center;margin:16px 0 24px;flex-wrap:wrap}input{width:280px}input,button{font:inherit;height:36px;box-sizing:border-box;padding:0 12px;border:1px solid light-dark(#7d7f8a,#6d707b);border-radius:8px;background:light-dark(#fff,#1c1e22);color:inherit}button{cursor:pointer}:focus-visible{outline:2px solid light-dark(#5157d8,#a9aff6);outline-offset:2px}
.forms{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:24px;margin-top:16px}.text{white-space:pre-wrap;overflow:auto;overflow-wrap:anywhere;max-height:600px;font-size:13px;line-height:20px}iframe{width:100%;height:600px;box-sizing:border-box;border:1px solid light-dark(#dfdfe4,#34363d);border-radius:8px}
@media(max-width:900px){.forms{grid-template-columns:minmax(0,1fr)}}`;
