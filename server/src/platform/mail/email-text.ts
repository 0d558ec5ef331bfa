import { type Email, isWebAddress, plain, type Sender } from './email.ts';

/** Line length for apps that do not wrap. */
const WIDTH = 72;

/** The email as plain text, with everything the HTML contains. */
export function emailText(email: Email, { product_name, public_url }: Sender): string {
  const parts = [
    ...email.paragraphs.map((text) => wrap(text)),
    figuresOf(email),
    ...(email.sections ?? []).map(sectionOf),
    email.action && `${email.action.label}:\n${email.action.url}`,
    email.note && wrap(email.note),
    email.unsubscribe_url && `${STOP}:\n${email.unsubscribe_url}`,
    `-- \n${product_name}\n${public_url}`,
  ];
  return plain(parts.filter(Boolean).join('\n\n'));
}

export const STOP = 'Unsubscribe';

function figuresOf({ figures = [] }: Email): string {
  return figures
    .map(({ label, value, note }) => wrap(`${label}: ${value}${note ? ` (${note})` : ''}`, '', '  '))
    .join('\n');
}

function sectionOf({ heading, items }: NonNullable<Email['sections']>[number]): string {
  const lines = items.map(({ text, url }) => {
    const line = wrap(text, '- ', '  ');
    return url && isWebAddress(url) ? `${line}\n  ${url}` : line;
  });
  return [wrap(heading), ...lines].join('\n');
}

/** Breaks only at spaces: an address stays whole on a line of its own, however long. */
function wrap(text: string, first = '', rest = ''): string {
  const lines: string[] = [];
  for (const given of text.split(/\r?\n/)) {
    let line = '';
    for (const word of given.split(/\s+/).filter(Boolean)) {
      const joined = line ? `${line} ${word}` : word;
      if (line && ([...joined].length > WIDTH - first.length || isWebAddress(word) || isWebAddress(line))) {
        lines.push(line);
        line = word;
      } else line = joined;
    }
    lines.push(line);
  }
  return lines.map((line, at) => `${at === 0 ? first : rest}${line}`).join('\n');
}
