/**
 * The first complete JSON object in a model's output, after its thinking and any text around it; null when there is
 * none.
 */
export function firstObject(said: string): unknown {
  const text = said.slice(said.lastIndexOf('</think>') + 1);
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', start + 1)) {
    const end = endOfObject(text, start);
    if (end === null) continue;
    try {
      return JSON.parse(text.slice(start, end));
    } catch {
      // A brace in running text; the object may follow later.
    }
  }
  return null;
}

/** Position after the brace that closes the one at `start`; ignores braces within strings. */
function endOfObject(text: string, start: number): number | null {
  let depth = 0;
  let quoted = false;
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at += 1;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{') depth += 1;
    else if (character === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return null;
}
