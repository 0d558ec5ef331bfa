import { escapeHtml } from '../markdown/escape-html.ts';
/** One letter in parts; both forms are made from them. */
export interface Letter {
  to: string;
  subject: string;
  /** Paragraphs of plain text. */
  paragraphs: string[];
  /** What the letter is about, in numbers. */
  figures?: { label: string; value: string; note?: string }[];
  /** Lists under headings. */
  sections?: { heading: string; items: { text: string; url?: string }[] }[];
  action?: { label: string; url: string };
  /** Small print after the action. */
  note?: string;
  /** Letters that come by themselves: one click there, or in the mail program, ends them. */
  unsubscribe_url?: string;
}

export function letterText(letter: Letter): string {
  const action = letter.action ? [`${letter.action.label}:\n${letter.action.url}`] : [];
  return [...letter.paragraphs, ...action, ...(letter.note ? [letter.note] : []), 'Sightline'].join('\n\n');
}

/** One column, inline styles, no images: what mail programs agree on. */
export function letterHtml(letter: Letter): string {
  const paragraphs = letter.paragraphs
    .map((text) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`)
    .join('\n');
  const action = letter.action
    ? `<p style="margin:24px 0"><a href="${escapeHtml(letter.action.url)}" style="background:#3b5bdb;color:#ffffff;padding:10px 16px;border-radius:8px;text-decoration:none;font-weight:600">${escapeHtml(letter.action.label)}</a></p>`
    : '';
  const note = letter.note
    ? `<p style="margin:24px 0 0;font-size:13px;color:#5c5f66">${escapeHtml(letter.note)}</p>`
    : '';
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.subject)}</title></head>
<body style="margin:0;background:#f8f9fa;color:#212529;font:16px/24px -apple-system,'Segoe UI',Roboto,sans-serif">
<main style="max-width:520px;margin:32px auto;padding:32px;background:#ffffff;border:1px solid #dee2e6;border-radius:8px">
<p style="margin:0 0 24px;font-weight:600">Sightline</p>
${paragraphs}
${action}
${note}
</main></body></html>`;
}
