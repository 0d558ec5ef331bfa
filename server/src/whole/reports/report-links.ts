import type { Ctx } from '../../context.ts';
import { isSameSecret, isUuid, readSignedId, sign, signedId } from '../../platform/signed-id.ts';

/** Page of the dashboard that shows a report. */
export const REPORT_PATH = '/report';
export const REPORT_PDF_PATH = '/api/reports/shared/pdf';
export const REPORTS_OFF = '/reports/off';
export const REPORTS_ON = '/reports/on';

const LINKS = 'report links';

/** Opens one report and nothing else. */
export const reportToken = (ctx: Ctx, id: string) => signedId(ctx.config.session_secret, LINKS, id);

/** Null for a forged one. */
export const readReportToken = (ctx: Ctx, token: string) =>
  readSignedId(ctx.config.session_secret, LINKS, token);

export const reportUrl = (ctx: Ctx, id: string) =>
  `${ctx.config.public_url}${REPORT_PATH}?token=${reportToken(ctx, id)}`;

export const reportPdfUrl = (ctx: Ctx, id: string) =>
  `${ctx.config.public_url}${REPORT_PDF_PATH}?token=${reportToken(ctx, id)}`;

/** Ends the emails of one report to one address, and can undo that. */
export function leaveUrl(ctx: Ctx, id: string, email: string): string {
  return `${ctx.config.public_url}${REPORTS_OFF}?token=${leaveToken(ctx, id, email)}`;
}

export function readLeaveToken(ctx: Ctx, token: string): { id: string; email: string } | null {
  const [id = '', address = ''] = token.split('.');
  const email = Buffer.from(address, 'base64url').toString();
  if (!isUuid(id)) return null;
  return isSameSecret(token, leaveToken(ctx, id, email)) ? { id, email } : null;
}

function leaveToken({ config }: Ctx, id: string, email: string): string {
  const signature = sign(config.session_secret, 'report letters off', `${id}.${email}`).toString('base64url');
  return `${id}.${Buffer.from(email).toString('base64url')}.${signature}`;
}
