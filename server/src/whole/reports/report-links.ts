import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { keyFor } from '../../platform/derive-key.ts';

/** Page of the dashboard that shows a report. */
export const REPORT_PATH = '/report';
export const REPORT_PDF_PATH = '/api/reports/shared/pdf';
export const REPORTS_OFF = '/reports/off';
export const REPORTS_ON = '/reports/on';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const ID_LENGTH = 22;

/**
 * Opens one report and nothing else. The database does not hold it: it is the report's id with a signature, so a copy of
 * the database opens nothing.
 */
export function reportToken(ctx: Ctx, id: string): string {
  const bytes = Buffer.from(id.replaceAll('-', ''), 'hex');
  return bytes.toString('base64url') + sign(ctx, 'report links', id).toString('base64url');
}

/** Null for a forged one. */
export function readReportToken(ctx: Ctx, token: string): string | null {
  const hex = Buffer.from(token.slice(0, ID_LENGTH), 'base64url').toString('hex');
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  if (!UUID.test(id)) return null;
  return isSame(token, reportToken(ctx, id)) ? id : null;
}

export const reportUrl = (ctx: Ctx, id: string) =>
  `${ctx.config.public_url}${REPORT_PATH}?token=${reportToken(ctx, id)}`;

export const reportPdfUrl = (ctx: Ctx, id: string) =>
  `${ctx.config.public_url}${REPORT_PDF_PATH}?token=${reportToken(ctx, id)}`;

/** Ends the letters of one report to one address, and can undo that. */
export function leaveUrl(ctx: Ctx, id: string, email: string): string {
  return `${ctx.config.public_url}${REPORTS_OFF}?token=${leaveToken(ctx, id, email)}`;
}

export function readLeaveToken(ctx: Ctx, token: string): { id: string; email: string } | null {
  const [id = '', address = ''] = token.split('.');
  const email = Buffer.from(address, 'base64url').toString();
  if (!UUID.test(id)) return null;
  return isSame(token, leaveToken(ctx, id, email)) ? { id, email } : null;
}

function leaveToken(ctx: Ctx, id: string, email: string): string {
  const signature = sign(ctx, 'report letters off', `${id}.${email}`).toString('base64url');
  return `${id}.${Buffer.from(email).toString('base64url')}.${signature}`;
}

function sign(ctx: Ctx, use: string, text: string): Buffer {
  return createHmac('sha256', keyFor(ctx.config.session_secret, use)).update(text).digest();
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
