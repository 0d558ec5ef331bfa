import { deflateSync } from 'node:zlib';

export interface PdfLine {
  text: string;
  size?: number;
  /** Points below the line before; the usual leading when absent. */
  gap?: number;
}

interface PdfOptions {
  title?: string;
  /** Opens with a password only. */
  locked?: boolean;
  /** In place of the first page's content, such as one that unpacks to gigabytes. */
  packed_content?: Buffer;
}

/** A PDF file whose pages hold these lines, as a word processor would write it. */
export function makePdf(pages: PdfLine[][], options: PdfOptions = {}): Buffer {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer) => objects.push(Buffer.from(body));
  const kids = pages.map((_, i) => `${4 + i * 2} 0 R`).join(' ');
  add('<< /Type /Catalog /Pages 2 0 R >>');
  add(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>');
  pages.forEach((lines, i) => {
    const content = (i === 0 && options.packed_content) || deflateSync(contentOf(lines));
    add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + i * 2} 0 R >>`,
    );
    add(
      Buffer.concat([
        Buffer.from(`<< /Length ${content.length} /Filter /FlateDecode >>\nstream\n`),
        content,
        Buffer.from('\nendstream'),
      ]),
    );
  });
  add(options.title ? `<< /Title (${escapeText(options.title)}) >>` : '<< >>');
  const info = objects.length;
  const key = 'ab'.repeat(32);
  if (options.locked) add(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${key}> /U <${key}> >>`);
  return assemble(objects, info, options.locked ?? false);
}

function contentOf(lines: PdfLine[]): string {
  const parts = ['BT', '60 780 Td'];
  for (const { text, size = 11, gap = size * 1.3 } of lines)
    parts.push(`/F1 ${size} Tf`, `0 ${-gap} Td`, `(${escapeText(text)}) Tj`);
  return [...parts, 'ET'].join('\n');
}

const escapeText = (text: string) => text.replace(/[\\()]/g, '\\$&');

function assemble(objects: Buffer[], info: number, locked: boolean): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: Buffer) => {
    parts.push(part);
    length += part.length;
  };
  objects.forEach((body, i) => {
    offsets.push(length);
    push(Buffer.concat([Buffer.from(`${i + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]));
  });
  const start = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  push(Buffer.from(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`));
  const id = '<00112233445566778899aabbccddeeff>';
  const lock = locked ? ` /Encrypt ${objects.length} 0 R /ID [${id} ${id}]` : '';
  push(
    Buffer.from(
      `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info ${info} 0 R${lock} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
