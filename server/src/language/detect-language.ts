/** Commonest short words of each language, those left out that two of the languages share without a difference. */
const COMMON_WORDS: Record<string, string> = {
  en: 'the of and to is that for with are this you it be or as can from your on by have which not will',
  de: 'der die und das ist den von zu mit sich auf für nicht ein eine werden auch wird oder sind wir sie bei nach',
  fr: 'le les des et est une dans pour que qui sur pas vous avec par plus nous sont cette au aux votre du être',
  es: 'el los las y una para con por que del se su más como es al lo sus pero este sobre puede también son',
  it: 'il di che della per un una con sono del gli le non è nel alla più da dei delle come anche questo si',
  pt: 'o os as de uma para com não por mais dos das em do da no na ao seu sua você são também pela um',
  nl: 'de het een van en is voor met op zijn dat niet aan te ook wordt bij deze door je wij kunt naar uw',
  sv: 'och att det som är för på med av den till inte har ett du kan om vi från eller så din också',
  da: 'og at det er som til på med af den ikke har et kan vi fra du eller også din skal bliver blev hvor',
  no: 'og det er som til på med av den ikke har et kan vi fra du eller også skal ble hvor hva deg være',
  fi: 'ja on ei se että oli hän mutta kun tai myös ovat joka niin sekä voi jos kuin vain meidän sinun tämä',
  pl: 'i w na z się do nie jest że to jak przez dla od po oraz lub są może który które tym czy twoje',
  cs: 'a v na se je že to s z do pro jako nebo jsou ale by jeho které který také od může pokud vaše',
  tr: 've bir bu için ile da de olarak olan daha çok en veya gibi kadar sonra ne her ancak değil sizin tüm',
  ro: 'și de la cu în pe este un o pentru care din mai nu sunt prin sau ca se fi dumneavoastră acest această',
  hu: 'a az és hogy nem is egy van meg ez de csak már vagy mint kell lehet ki el még azt ha vagyunk',
};
const WORDS = new Map<string, string[]>();
for (const [language, words] of Object.entries(COMMON_WORDS)) {
  for (const word of words.split(' ')) WORDS.set(word, [...(WORDS.get(word) ?? []), language]);
}

/** Kana before Han, since Japanese is written in both. */
const SCRIPTS: [language: string, script: RegExp][] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['uk', /[їєґі]/giu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['th', /\p{Script=Thai}/gu],
];
const SCRIPT_SHARE: Record<string, number> = { ja: 0.08, uk: 0.03 };

/** Primary subtag of the language a text is in, or null when a few thousand characters of it don't tell. */
export function detectLanguage(text: string): string | null {
  const sample = text.slice(0, 8000);
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  if (letters < 20) return null;
  for (const [language, script] of SCRIPTS) {
    if ((sample.match(script)?.length ?? 0) > letters * (SCRIPT_SHARE[language] ?? 0.4)) return language;
  }
  const hits = new Map<string, number>();
  const words = sample.toLowerCase().match(/\p{L}+/gu) ?? [];
  for (const word of words) {
    for (const language of WORDS.get(word) ?? []) hits.set(language, (hits.get(language) ?? 0) + 1);
  }
  const [best, second] = [...hits].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < Math.max(4, words.length * 0.06)) return null;
  return second && second[1] > best[1] * 0.85 ? null : best[0];
}
