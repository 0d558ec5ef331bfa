import type { SiteAnswer } from '../language/search/answer-from.ts';
import type { AnswerUnit } from '../language/search/answer-unit.ts';
import type { Citation } from './assistant.ts';

const NO_ANSWER = 'I found no page that answers this.';

export interface Reply {
  text: string;
  citations: Citation[];
}

/** An answer as the reader says it: what the pages say, each part with a numbered mark. */
export function replyOf({ units, companies }: SiteAnswer): Reply {
  if (units.length === 0) return { text: NO_ANSWER, citations: [] };
  return companies.length > 0 ? listOf(companies) : explanationOf(units);
}

function listOf(units: AnswerUnit[]): Reply {
  const reply = startReply();
  units.forEach((unit, i) => {
    reply.write(`${i === 0 ? '' : '\n'}${i + 1}. **${unit.page.site.name}**: `);
    reply.cite(unit);
  });
  return reply.finish();
}

/** One paragraph per page; lists, tables and code on lines of their own. */
function explanationOf(units: AnswerUnit[]): Reply {
  const reply = startReply();
  units.forEach((unit, i) => {
    const previous = units[i - 1];
    const isProse = unit.kind === 'text' && previous?.kind === 'text';
    if (previous) reply.write(previous.page !== unit.page ? '\n\n' : isProse ? ' ' : '\n');
    if (unit.under !== null && unit.under !== previous?.under) reply.write(`${unit.under}: `);
    reply.cite(unit);
  });
  return reply.finish();
}

function bodyOf({ kind, lines }: AnswerUnit): string {
  if (kind === 'list') return lines.map((line) => `- ${line}`).join('\n');
  return kind === 'code' ? `\`\`\`\n${lines.join('\n')}\n\`\`\`\n` : lines.join('\n');
}

/** A growing text with a numbered mark after each unit; each page keeps its number. */
function startReply() {
  const numbers = new Map<string, number>();
  const citations: Citation[] = [];
  let text = '';
  return {
    write(more: string) {
      text += more;
    },
    cite(unit: AnswerUnit) {
      const { url, title } = unit.page;
      const number = numbers.get(url) ?? numbers.size + 1;
      numbers.set(url, number);
      const mark = `[${number}]`;
      text += `${bodyOf(unit)}${unit.kind === 'code' ? '' : ' '}${mark}`;
      citations.push({ url, title, start: text.length - mark.length, end: text.length });
    },
    finish: (): Reply => ({ text, citations }),
  };
}
