/** Maximum length of a domain's feedback. */
const MAX_CHARS = 20_000;

/** Adds a text with its date; when the whole grows too long for a writer, the oldest texts are dropped. */
export function appendFeedback(before: string, text: string, at: Date): string {
  const date = at.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const sections = before.trim() ? before.trim().split(/\n\n(?=### )/) : [];
  sections.push(`### ${date}\n\n${text.trim()}`);
  while (sections.length > 1 && sections.join('\n\n').length > MAX_CHARS) sections.shift();
  return sections.join('\n\n');
}
