import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { AppError } from '../../platform/app-error.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { chosenIn, plainPage, takeAnyForm } from '../../platform/http/plain-page.ts';
import { inDomain, open } from '../../procedures.ts';
import { readReport } from './read-report.ts';
import { leaveReport, reportOfEmail } from './report-emails.service.ts';
import { getReportPdf } from './report-file.service.ts';
import { REPORT_PDF_PATH, REPORTS_OFF, REPORTS_ON } from './report-links.ts';
import { createReport, listReports, openReport, revokeReport } from './reports.service.ts';

export const reports = {
  list: inDomain.reports.list.handler(({ context }) => listReports(context.ctx)),
  create: inDomain.reports.create.handler(({ context, input }) => createReport(context.ctx, input)),
  revoke: inDomain.reports.revoke.handler(async ({ context, input }) => {
    await revokeReport(context.ctx, input.report_id);
    return { ok: true } as const;
  }),
  read: open.reports.read.handler(async ({ context: { ctx, caller, setHeader }, input }) => {
    setHeader('x-robots-tag', 'noindex');
    return readReport(ctx, await openReport(ctx, input.token, caller.network));
  }),
};

const queryOf = z.object({ token: z.string().max(1000) });
const tokenOf = (query: unknown) => queryOf.safeParse(query).data?.token ?? '';

/** What a link opens besides the page: its PDF, and the way out of its emails. */
export async function reportRoutes(app: FastifyInstance, ctx: Ctx) {
  await app.register(async (scope) => {
    takeAnyForm(scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .header('x-robots-tag', 'noindex');
    });
    scope.get(REPORT_PDF_PATH, { exposeHeadRoute: false }, async (request, reply) => {
      const given = await pdfOf(ctx, tokenOf(request.query), networkOf(request.ip)).catch(refusal);
      if (!(given instanceof AppError))
        return reply
          .type('application/pdf')
          .header('content-disposition', 'attachment; filename="report.pdf"')
          .send(given);
      // The link stands in emails, so a person may look at the refusal.
      if (!request.headers.accept?.includes('text/html')) throw given;
      return reply.code(given.status).type('text/html; charset=utf-8').send(refused(ctx, given));
    });
    scope.get(REPORTS_OFF, { exposeHeadRoute: false }, async (request, reply) => {
      const token = tokenOf(request.query);
      const isRight = (await reportOfEmail(ctx, token)) !== null;
      return reply
        .code(isRight ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(isRight ? ask(ctx, token) : broken(ctx));
    });
    scope.post(REPORTS_OFF, async (request, reply) => {
      const token = tokenOf(request.query);
      const chosen = chosenIn(request.body);
      const isRight = await (chosen === 'stop'
        ? leaveReport(ctx, token, false)
        : reportOfEmail(ctx, token).then((report) => report !== null));
      const pages = { stop: done, keep: kept, nothing: ask };
      return reply
        .code(isRight ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(isRight ? pages[chosen](ctx, token) : broken(ctx));
    });
    scope.post(REPORTS_ON, async (request, reply) => {
      const token = tokenOf(request.query);
      const isRight = await leaveReport(ctx, token, true);
      return reply
        .code(isRight ? 200 : 404)
        .type('text/html; charset=utf-8')
        .send(isRight ? again(ctx, token) : broken(ctx));
    });
  });
}

const pdfOf = async (ctx: Ctx, token: string, network: string) =>
  getReportPdf(ctx, await openReport(ctx, token, network));

function refusal(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

const refused = (ctx: Ctx, { message }: AppError) =>
  plainPage({
    product_name: ctx.config.dashboard.product_name,
    title: 'No PDF available',
    text: message,
    form: null,
  });

const ask = (ctx: Ctx, token: string) =>
  plainPage({
    product_name: ctx.config.dashboard.product_name,
    title: 'Stop this report by mail?',
    text: 'You’ll get no more emails of this report. Its link still works.',
    form: { path: REPORTS_OFF, token },
  });

const done = (ctx: Ctx, token: string) =>
  plainPage({
    product_name: ctx.config.dashboard.product_name,
    title: 'You’ve unsubscribed from this report',
    text: 'The link to the report still works.',
    form: { label: 'Undo', path: REPORTS_ON, token },
  });

const again = (ctx: Ctx, token: string) =>
  plainPage({
    product_name: ctx.config.dashboard.product_name,
    title: 'You’re subscribed to this report again',
    text: 'You’ll get the next email as before.',
    form: { path: REPORTS_OFF, token },
  });

const kept = (ctx: Ctx) =>
  plainPage({
    product_name: ctx.config.dashboard.product_name,
    title: 'Nothing was changed',
    text: 'This report comes by mail as before.',
    form: null,
  });

const broken = (ctx: Ctx) =>
  plainPage({
    product_name: ctx.config.dashboard.product_name,
    title: 'This link doesn’t work',
    text: 'It may be incomplete, or the report is no longer sent. Copy the whole link from the email.',
    form: null,
  });
