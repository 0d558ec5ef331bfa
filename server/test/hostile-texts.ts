/** Makes a text of any length that costs badly written code more than linear time. */
export type HostileText = (length: number) => string;

const fill = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
const repeated =
  (text: string): HostileText =>
  (length) =>
    fill(text, length);
/** One thing, then another one, repeatedly. */
const opened =
  (first: string, text: string): HostileText =>
  (length) =>
    `${first}${fill(text, Math.max(0, length - first.length))}`;
/** Numbered parts, so that none equals another. */
const numbered =
  (part: (at: number) => string): HostileText =>
  (length) => {
    const parts: string[] = [];
    for (let [at, size] = [0, 0]; size < length; at += 1) {
      const next = part(at);
      parts.push(next);
      size += next.length;
    }
    return parts.join('').slice(0, length);
  };
const nested =
  (open: string, inner: string, close: string): HostileText =>
  (length) => {
    const levels = Math.max(1, Math.floor((length - inner.length) / (open.length + close.length)));
    return `${open.repeat(levels)}${inner}${close.repeat(levels)}`;
  };

/** Texts that strangers may send, by what is unusual about them. */
export const HOSTILE_TEXTS: Record<string, HostileText> = {
  'initials in capitals': repeated('A b. '),
  initials: repeated('a. b. '),
  assignments: repeated('=1;'),
  'numbers and commas': repeated('1,2,3'),
  'numbers, commas and spaces': repeated('1, 2, 3, '),
  'blank lines': repeated('a\n\n'),
  lines: repeated('a\n'),
  'line ends': repeated('\n'),
  'carriage returns': repeated('\r'),
  'words without a stop': repeated('word '),
  'words with capitals': repeated('Word '),
  'different words': numbered((at) => `w${at.toString(36)} `),
  'different names': numbered((at) => `N${at.toString(36)} `),
  'different sentences': numbered(
    (at) => `The baker ${at} sells cake number ${at} to customers in Town${at} every day. `,
  ),
  'one long word': repeated('w'),
  'one long word in capitals': repeated('W'),
  'capitals in a word': repeated('aB'),
  'round brackets': repeated('('),
  'closing brackets': repeated(')'),
  'square brackets': repeated('['),
  braces: repeated('{'),
  stars: repeated('*'),
  'stars apart': repeated('* '),
  emphasis: repeated('*a_ '),
  'emphasis by twos': repeated('**a '),
  'quotes in quotes': repeated('> '),
  backticks: repeated('`'),
  'backticks apart': repeated('` '),
  'growing backticks': numbered((at) => `${'`'.repeat(at + 1)}a `),
  'one row of a table': repeated('|'),
  'a table': opened('a|b\n-|-\n', 'a|b\n'),
  'a wide table': (length) =>
    `${fill('a|', length / 3)}\n${fill('-|', length / 3)}\n${fill('a\n', length / 3)}`,
  tabs: repeated('\t'),
  spaces: repeated(' '),
  'spaces in a word': (length) => `a${fill(' ', length - 2)}b`,
  'spaces behind a point': (length) => `a.${fill(' ', length - 3)}b`,
  'spaces and line ends': repeated(' \n'),
  'no-break spaces': repeated('\u00a0'),
  entities: repeated('&amp;&amp;'),
  'open entities': repeated('&#x'),
  ampersands: repeated('&'),
  'long entities': opened('&#', '1'),
  'nested lists': (length) => {
    const lines: string[] = [];
    for (let [level, size] = [0, 0]; size < length; level += 1) {
      const line = `${' '.repeat((level % 100) * 2)}- a\n`;
      lines.push(line);
      size += line.length;
    }
    return lines.join('').slice(0, length);
  },
  'list in list in one line': repeated('- '),
  'numbered lists': numbered((at) => `${at + 1}. a\n`),
  headings: numbered((at) => `# A${at}\n`),
  'same headings': repeated('# A\n\n'),
  'heading signs': repeated('#'),
  'headings with spaces': (length) => `# a${fill(' ', length - 4)}b`,
  'underlined headings': repeated('a\n=\n'),
  links: numbered((at) => `[a](https://a${at}.example/${at}) `),
  'open links': repeated('[a]('),
  'links of nothing': repeated('[]()'),
  'link labels in labels': nested('[', 'a', '](b)'),
  pictures: repeated('!['),
  definitions: numbered((at) => `[a${at}]: b\n\n`),
  footnotes: numbered((at) => `[^${at}] `),
  'footnotes and what they say': numbered((at) => `[^${at}]: a\n\n[^${at}]\n\n`),
  prices: numbered((at) => `€${at + 1} `),
  'prices without spaces': repeated('$1'),
  dates: repeated('12.12.12.'),
  days: repeated('1 may '),
  'days and years': repeated('12 March 2020, '),
  years: repeated('2020 '),
  'one long number': repeated('1'),
  'numbers in words': repeated('one hundred and '),
  'numbers of several parts': repeated('1.1'),
  thousands: repeated('1,111'),
  'phone numbers': repeated('1 (1 '),
  'phone digits': repeated('1-'),
  percent: repeated('1% '),
  versions: repeated('v1.'),
  'zero-width spaces': repeated('\u200b'),
  'words of zero-width spaces': repeated('a\u200b'),
  'combining marks': opened('a', '\u0301'),
  'combining marks of two classes': opened('a', '\u0301\u0323'),
  'right-to-left marks': repeated('\u200f'),
  overrides: repeated('\u202e\u202c'),
  'one emoji': repeated('😀'),
  'family emoji': repeated('👨‍👩‍👧‍👦'),
  'joined emoji without an end': repeated('😀\u200d'),
  flags: repeated('🇩🇪'),
  'lone surrogates': repeated('\ud800'),
  'surrogates the wrong way round': repeated('\udc00\ud800'),
  'null characters': repeated('\u0000'),
  'control characters': repeated('\u0001\u0002'),
  'addresses begun': repeated('http://'),
  addresses: repeated('http://a.example '),
  'addresses without spaces': repeated('http://a.b/'),
  schemes: repeated('://'),
  slashes: repeated('/'),
  backslashes: repeated('\\'),
  dots: repeated('.'),
  'dots and letters': repeated('a.'),
  hosts: repeated('www.'),
  hyphenated: repeated('a-'),
  hyphens: repeated('-'),
  rules: repeated('---\n'),
  'at signs': repeated('@'),
  'mail addresses': repeated('a@a.a@a.'),
  'mail addresses apart': repeated('a@a.aa '),
  apostrophes: repeated("'"),
  'words with apostrophes': repeated("a'"),
  'curly quotes': repeated('“”'),
  'open curly quotes': repeated('“a '),
  quotes: repeated('"'),
  'quotes and commas': repeated('","'),
  commas: repeated(','),
  semicolons: repeated(';'),
  colons: repeated('a: '),
  'question marks': repeated('?'),
  exclamations: repeated('a! '),
  ellipses: repeated('a... '),
  pluses: repeated('+'),
  tildes: repeated('~'),
  'struck out': repeated('~~a '),
  underscores: repeated('_'),
  'words of underscores': repeated('a_'),
  'percent signs': repeated('%'),
  escapes: repeated('%41'),
  'Chinese without spaces': repeated('面包店需要订单管理'),
  'Chinese sentences': repeated('面包店。'),
  Japanese: repeated('パンの'),
  Korean: repeated('가나'),
  Thai: repeated('ร้านขนม'),
  Arabic: repeated('مخبز '),
  'German umlauts': repeated('Ä.ö '),
  'small i without dot': repeated('İı'),
  ligatures: repeated('ﷺ'),
  'front matter': opened('---\n', 'a: b\n'),
  fences: repeated('```\n'),
  'fences in a row': repeated('```'),
  'open fence': opened('```\n', 'a\n'),
  'indented code': repeated('    a\n'),
  'less-than signs': repeated('<'),
  'tags begun': repeated('<a '),
  'tags open': repeated('<b>'),
  'closing tags': repeated('</a>'),
  'comments begun': repeated('<!--'),
  comments: repeated('<!---->'),
  'declarations begun': repeated('<!A'),
  'instructions begun': repeated('<?'),
  'character data begun': repeated('<![CDATA['),
  'scripts begun': repeated('<script>'),
  'source marks': repeated('【1'),
  'source numbers': numbered((at) => `a[${at}]`),
  'source numbers after names': numbered((at) => `Acme[${at}], `),
  formulas: repeated('=a'),
  'records of a table': repeated('a,b\r\n'),
  'open quotation in a table': opened('"', 'a,b\r\n'),
  'quoted cells': repeated('"a",'),
  'lists of things': repeated('a, b and c, '),
  'names in a row': repeated('Acme, Beta and '),
  'names with and': repeated('Aa & '),
  abbreviations: repeated('e.g. '),
  'company forms': repeated('Inc. a '),
  doubts: repeated('not find information about '),
  prepositions: repeated('of the '),
  'capital and small in turn': repeated('A a '),
  'is a': repeated('a is a '),
  use: repeated('use Acme for '),
  'nested JSON': nested('[', '', ']'),
  'objects in objects': nested('{"a":', '1', '}'),
  questions: repeated('What is a? '),
  wishes: repeated('keep the '),
  mentions: repeated('mention a '),
  replacements: repeated('replace "a" with "b" '),
};
