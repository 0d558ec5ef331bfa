export interface MailPart {
  /** Names in lower case; decoded. */
  headers: Record<string, string>;
  subject: string;
  text: string;
  html: string;
}

/** Reads a MIME message as mail apps write them: nested multiparts, base64, quoted-printable, encoded headers. */
export function readMail(raw: string): MailPart {
  const { headers, body } = split(raw);
  const type = headers['content-type'] ?? 'text/plain';
  const boundary = type.match(/boundary="?([^";]+)"?/i)?.[1];
  const mail: MailPart = { headers, subject: headers.subject ?? '', text: '', html: '' };
  if (!boundary) {
    const content = decodeBody(body, headers['content-transfer-encoding'] ?? '')
      .replace(/\r\n/g, '\n')
      .trimEnd();
    return /^text\/html/i.test(type) ? { ...mail, html: content } : { ...mail, text: content };
  }
  for (const part of body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((piece) => readMail(piece.replace(/^\r\n/, '')))) {
    mail.text ||= part.text;
    mail.html ||= part.html;
  }
  return mail;
}

function split(raw: string): { headers: Record<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line) => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())];
  });
  return { headers: Object.fromEntries(headers), body: raw.slice(end + 4) };
}

/** RFC 2047; the space between two encoded words is not part of the text. */
function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_word, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuoted(text.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding: string): string {
  if (/base64/i.test(encoding)) return Buffer.from(body, 'base64').toString();
  return /quoted-printable/i.test(encoding) ? decodeQuoted(body.replace(/=\r\n/g, '')) : body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_match, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
