/** What attackers guess first: words from lists of leaked passwords that reach ten characters, alone or combined. */
const COMMON_WORDS = [
  ...['password', 'passwort', 'passphrase', 'motdepasse', 'contrasena', 'passwd', 'pass', 'secret', 'geheim'],
  ...[
    'qwerty',
    'qwertz',
    'azerty',
    'iloveyou',
    'iloveu',
    'loveyou',
    'loveme',
    'lovely',
    'love',
    'ichliebedich',
  ],
  ...['jetaime', 'teamo', 'welcome', 'willkommen', 'bienvenue', 'letmein', 'changeme', 'default', 'trustno'],
  ...['administrator', 'administrador', 'admin', 'root', 'superuser', 'user', 'login', 'master', 'guest'],
  ...['test', 'testing', 'demo', 'sample', 'temp', 'hello', 'hallo', 'bonjour', 'whatever', 'computer'],
  ...['internet', 'samsung', 'google', 'facebook', 'linkedin', 'microsoft', 'windows', 'apple', 'pokemon'],
  ...[
    'football',
    'baseball',
    'basketball',
    'softball',
    'soccer',
    'liverpool',
    'chelsea',
    'arsenal',
    'barcelona',
  ],
  ...[
    'realmadrid',
    'schalke',
    'monkey',
    'dragon',
    'tigger',
    'butterfly',
    'chocolate',
    'sunshine',
    'princess',
  ],
  ...['princesa', 'superman', 'spiderman', 'batman', 'starwars', 'ninja', 'shadow', 'summer', 'winter'],
  ...[
    'spring',
    'autumn',
    'sommer',
    'herbst',
    'michael',
    'jennifer',
    'jessica',
    'jordan',
    'elizabeth',
    'alexander',
  ],
  ...['charlie', 'family', 'forever', 'friends', 'flower', 'angel', 'cheese', 'purple', 'orange'],
  ...[
    'access',
    'freedom',
    'killer',
    'mustang',
    'corvette',
    'mercedes',
    'january',
    'december',
    'monday',
    'friday',
  ],
];
/** Keys and letters in the order of the keyboard and of the alphabet. */
const ROWS = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  ...['qwertyuiopasdfghjklzxcvbnm', 'qwertzuiopasdfghjklyxcvbnm', 'azertyuiopqsdfghjklmwxcvbn'],
  ...['1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p', '!@#$%^&*()', '147258369', '159357'],
].flatMap((row) => [row, [...row].reverse().join('')]);
const MIN_RUN = 3;
/** Number of characters that must remain after removing guessable parts. */
const MIN_LEFT = 4;
const LOOKS_LIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const ADVICE = 'Use a few unrelated words.';

/**
 * Why a password would be among the first guesses, as a sentence; null if it would not. `own` contains words connected
 * with the person.
 */
export function whyWeak(password: string, own: readonly string[]): string | null {
  const typed = password.toLowerCase();
  if (isRepeated(typed)) return `This password repeats the same few characters. ${ADVICE}`;
  if (isMadeOfRows(typed)) return `This password is a keyboard or alphabet sequence. ${ADVICE}`;
  if (isMadeOf(typed, own.flatMap(wordsOf)))
    return `This password contains your email, company or website. ${ADVICE}`;
  if (isMadeOf(typed, [...COMMON_WORDS, ...own.flatMap(wordsOf)]))
    return `This password is one of the most common ones. ${ADVICE}`;
  return null;
}

/** Up to five characters repeated, or fewer than four different ones. */
const isRepeated = (typed: string) =>
  new Set(typed).size < 4 ||
  [2, 3, 4, 5].some((size) => [...typed].every((_, at) => typed[at] === typed[at % size]));

function isMadeOfRows(typed: string): boolean {
  for (let at = 0; at < typed.length; ) {
    const longest = Math.max(...ROWS.map((row) => runLength(typed, at, row)));
    if (longest < MIN_RUN) return false;
    at += longest;
  }
  return true;
}

/** How much of a row of keys is at a position; the row is searched only where its first three characters match. */
function runLength(typed: string, at: number, row: string): number {
  const from = row.indexOf(typed.slice(at, at + MIN_RUN));
  if (from < 0 || at + MIN_RUN > typed.length) return 0;
  let length = MIN_RUN;
  while (at + length < typed.length && typed[at + length] === row[from + length]) length += 1;
  return length;
}

/** Whether it consists almost entirely of some of the words, plus digits and signs around them. */
function isMadeOf(typed: string, words: readonly string[]): boolean {
  return [typed, typed.replace(/[013457@$]/g, (sign) => LOOKS_LIKE[sign] ?? sign)].some((said) => {
    const letters = lettersOf(said);
    const left = [...words]
      .sort((one, other) => other.length - one.length)
      .reduce((rest, word) => rest.replaceAll(word, ' '), letters);
    return left !== letters && left.replaceAll(' ', '').length < MIN_LEFT;
  });
}

/** Parts of an address or name that someone might use, at least three letters long. */
const wordsOf = (own: string) =>
  [own, ...own.split(/[^\p{L}\p{M}]+/u)].map(lettersOf).filter((word) => word.length >= 3);

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{M}]+/gu, '');
