import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/database.ts';
import { escapeHtml } from '../markdown/escape-html.ts';
import { newestLetters, type StoredLetter } from './letters.queries.ts';

const SHOWN = 100;

/** Where letters are read while no mail server is configured; registered on loopback installations only. */
export function mailboxRoutes(app: FastifyInstance, db: Db) {
  app.get('/mailbox.json', async () => {
    const letters = await newestLetters(db, SHOWN);
    return letters.map(({ to, subject, text, html, sent_at }) => ({ to, subject, text, html, sent_at }));
  });
  app.get('/mailbox', async (_request, reply) => {
    const letters = await newestLetters(db, SHOWN);
    return reply.type('text/html; charset=utf-8').send(mailboxPage(letters));
  });
}

function mailboxPage(letters: StoredLetter[]): string {
  const items = letters.map(
    (letter) => `<article><header><h2>${escapeHtml(letter.subject)}</h2>
<p>To ${escapeHtml(letter.to)} · <time datetime="${letter.created_at}">${letter.created_at.slice(0, 16).replace('T', ' ')} UTC</time></p></header>
<div>${withLinks(escapeHtml(letter.text))}</div></article>`,
  );
  const list = items.join('\n') || '<p>No letters yet. They appear here when Sightline sends one.</p>';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mailbox · Sightline</title>
<style>${STYLE}</style></head>
<body><main><h1>Mailbox</h1><p>No mail server is configured, so letters stay on this machine. Set SMTP_URL to send them.</p>
${list}</main></body></html>`;
}

/** Addresses in already escaped text become links. */
function withLinks(text: string): string {
  return text.replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`);
}

const STYLE = `:root{color-scheme:light dark}body{margin:0;font:15px/24px system-ui,sans-serif;background:light-dark(#f8f9fa,#141517);color:light-dark(#212529,#c9c9c9)}
main{max-width:720px;margin:40px auto;padding:0 24px}h1{font-size:20px}h2{font-size:16px;margin:0}article{margin:16px 0;padding:20px 24px;border:1px solid light-dark(#dee2e6,#373a40);border-radius:8px;background:light-dark(#fff,#1f2124)}
header p{margin:0;font-size:13px;color:light-dark(#495057,#a6a7ab)}article div{white-space:pre-wrap;margin-top:16px;overflow-wrap:anywhere}a{color:light-dark(#364fc7,#91a7ff)}`;
