/** What may be attached to the end of a Korean noun. A name followed by any other Hangul is part of another word. */
const PARTICLES =
  /^㈜?(?:앱|어플|몰|페이|계좌|통장|카드|계정|매장|택배|배송|샵|은행|직원|고객|회원|사이트|스토어|서비스|쇼핑)?(?:은|는|이|가|을|를|의|에|와|과|도|로|으로|만|만큼|보다|처럼|까지|부터|이나|나|이라|라|란|이란|라는|이라는|이며|며|이고|고|인|이다|입니다|등|께서|한테|에게|이랑|랑|하고|측|(?:에서|에|에게|으로|로|와|과)(?:는|도|만|의|서|부터)?)?$/;
const HANGUL_RUN = /^\p{Script=Hangul}*/u;
const HANGUL = /\p{Script=Hangul}$/u;
const KATAKANA_END = /[\p{Script=Katakana}ー\uff70]$/u;
const KATAKANA_START = /^[\p{Script=Katakana}ー\uff70]/u;
const HAN_END = /\p{Script=Han}$/u;
const HAN_START = /^\p{Script=Han}/u;

/** Characters on either side that decide where words begin and end in a text without spaces. */
const MAX_REACH = 8;

/** Whether a name in a script without spaces is a word of its own there; always true for other scripts. */
export function standsAlone(text: string, start: number, end: number): boolean {
  const name = text.slice(start, end);
  const before = text.slice(Math.max(0, start - MAX_REACH), start);
  const after = text.slice(end, end + MAX_REACH);
  if (HANGUL_RUN.exec(name)?.[0] && HANGUL.test(before)) return false;
  if (HANGUL.test(name)) {
    const joined = HANGUL_RUN.exec(after)?.[0] ?? '';
    return joined === '' || PARTICLES.test(joined);
  }
  if (HAN_END.test(name) && /^(?:的[なに]|[化性])/.test(after)) return false;
  if (KATAKANA_START.test(name) && KATAKANA_END.test(before)) return false;
  if (KATAKANA_END.test(name) && KATAKANA_START.test(after)) return false;
  const leftOpen = HAN_START.test(name) && HAN_END.test(before);
  const rightOpen = HAN_END.test(name) && HAN_START.test(after);
  return (
    !(leftOpen || rightOpen) ||
    isOnWordBorders(before + name + after, before.length, before.length + name.length)
  );
}

let segmenter: Intl.Segmenter | undefined;

function isOnWordBorders(text: string, start: number, end: number): boolean {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' });
  const borders = new Set([...segmenter.segment(text)].map(({ index }) => index)).add(text.length);
  return borders.has(start) && borders.has(end);
}
