import type { DomainCtx } from '../../context.ts';
import { exportAnswers } from './evidence.queries.ts';

const PAGE = 500;
const COLUMNS = [
  'asked_at',
  'topic',
  'prompt',
  'assistant',
  'surface',
  'sample',
  'status',
  'mentioned',
  'cited',
  'searched',
  'companies',
  'citations',
  'requested_model',
  'served_model',
  'locale',
  'cost_usd',
  'failure',
  'answer',
] as const;

/** Every answer as CSV (RFC 4180, UTF-8 with a byte order mark so that spreadsheets read accents). */
export async function exportCsv(ctx: DomainCtx, topic_id: string | null): Promise<Blob> {
  const parts = [`\uFEFF${COLUMNS.join(',')}\r\n`];
  let after: string | null = null;
  for (;;) {
    const rows = await exportAnswers(ctx.db, { domain_id: ctx.domain_id, topic_id, after, limit: PAGE });
    for (const row of rows) parts.push(`${COLUMNS.map((column) => cell(row[column])).join(',')}\r\n`);
    if (rows.length < PAGE) break;
    after = rows.at(-1)?.id ?? null;
  }
  return new File(parts, 'answers.csv', { type: 'text/csv;charset=utf-8' });
}

/** A leading sign, in its wide form too, would make a spreadsheet run the text as a formula. */
function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const text = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
