import { AppError } from '../../platform/app-error.ts';

/** Turns a source's address as typed into the form used to fetch and compare it. */
export function sourceAddress(typed: string): string {
  const text = typed.trim();
  const url = URL.parse(
    /^[a-z][a-z\d+.-]*:/i.test(text) && !/^[\w.-]+:\d/.test(text) ? text : `https://${text}`,
  );
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && /[^.]\.[^.]/.test(url.hostname);
  if (!isWeb || url.username || url.password || url.href.length > 2000) {
    const message = 'Enter a web address, such as https://example.com/guide.pdf.';
    throw new AppError('bad_request', message, { fields: { source_url: message } });
  }
  url.hash = '';
  return url.href;
}
