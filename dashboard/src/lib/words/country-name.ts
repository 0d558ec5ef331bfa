/** `Belgium` for `BE`, in the reader's language. */
export function countryName(code: string): string {
  try {
    return new Intl.DisplayNames(undefined, { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}

const ENGLISH = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
let codes: Map<string, string> | undefined;

/** `BE` for `Belgium`, as the server names countries; undefined for what is no country. */
export function codeOfCountry(name: string): string | undefined {
  codes ??= codesByName();
  return codes.get(name);
}

/** Codes of former times, such as FX, have the names of today's countries, and give way to theirs. */
function codesByName(): Map<string, string> {
  const found = new Map<string, string>();
  for (const code of LETTERS.flatMap((one) => LETTERS.map((two) => one + two))) {
    const name = ENGLISH.of(code);
    if (name && (!found.has(name) || new Intl.Locale(`und-${code}`).region === code)) found.set(name, code);
  }
  return found;
}
