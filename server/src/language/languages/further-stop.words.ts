import {
  ara,
  ben,
  bul,
  ces,
  dan,
  ell,
  fas,
  fin,
  heb,
  hin,
  hrv,
  hun,
  ind,
  jpn,
  kor,
  nob,
  pol,
  ron,
  slk,
  swe,
  tha,
  tur,
  ukr,
  vie,
  zho,
} from 'stopword';

/** A library's words, and those that ask, which its lists lack. */
const list = (library: readonly string[], asking = ''): ReadonlySet<string> =>
  new Set([...library, ...asking.trim().split(/\s+/)].map((word) => word.normalize('NFKC').toLowerCase()));

/** Words that carry no subject in languages without a list of our own: a library's, with those that ask. */
export const FURTHER_STOP_WORDS: Record<string, ReadonlySet<string>> = {
  ar: list(ara, 'ما ماذا من متى أين كيف كم لماذا هل أي أية يتم كان كانت هو هي نوع اسم عدد تم التي الذي'),
  bg: list(bul, 'какво кой коя кое кои кога къде как защо колко дали'),
  bn: list(ben, 'কী কি কে কখন কোথায় কীভাবে কিভাবে কেন কত কোন কোনটি কার কাকে'),
  cs: list(ces, 'co kdo kdy kde kam jak jaký jaká jaké proč kolik který která které čí'),
  da: list(dan, 'hvad hvem hvornår hvor hvordan hvorfor hvilken hvilket hvilke'),
  el: list(
    ell,
    `τι ποιος ποια ποιο ποιοι ποιες ποιον ποιαν ποιων πότε πού πώς πόσο πόσα πόσοι πόσες πόση πόσος γιατί της είναι
    ήταν από τη ότι τις μια μία ένα ένας τους ως κατά έχει έχουν είχε είχαν στα στις στη στην στο στον στους των τον την
    το τα τι οι ο η όταν μεταξύ πιο μπορεί`,
  ),
  fa: list(fas, 'چه چی کی کجا چگونه چطور چرا چند کدام آیا'),
  fi: list(fin, 'mikä mitä kuka milloin missä mihin miten miksi kuinka montako paljonko mitkä'),
  he: list(heb, 'מה מי מתי איפה היכן איך כיצד למה מדוע כמה איזה איזו אילו האם'),
  hi: list(
    hin,
    `क्या कब कौन कहाँ कहां कैसे क्यों कितने कितना कितनी किसने किसके किसकी किसका किस किन किसे किससे जाता जाती जाते गए गया
    गई था थी थे है हैं हो हुआ हुई हुए ने को का की के में से पर और`,
  ),
  hr: list(hrv, 'što tko kada kad gdje kako zašto koliko koji koja koje čiji'),
  hu: list(hun, 'mi mit ki kit mikor hol hova hogyan miért mennyi mennyibe hány melyik milyen'),
  id: list(ind, 'apa siapa kapan mana bagaimana mengapa kenapa berapa'),
  ja: list(
    jpn,
    'は が を に の で と も へ や から まで です ます か 何 誰 いつ どこ どう どの どれ なぜ いくら いくつ',
  ),
  ko: list(kor, '무엇 누가 누구 언제 어디 어디서 어떻게 왜 얼마 얼마나 어떤 어느 몇'),
  nb: list(nob, 'hva hvem når hvor hvordan hvorfor hvilken hvilket hvilke'),
  no: list(nob, 'hva hvem når hvor hvordan hvorfor hvilken hvilket hvilke'),
  pl: list(pol, 'co kto kiedy gdzie jak dlaczego ile jaki jaka jakie który która które czyj czy'),
  ro: list(ron, 'a o fost și s cele cui ce cine când unde cum cât câte câți câtă care avut'),
  sk: list(slk, 'čo kto kedy kde kam ako aký aká aké prečo koľko ktorý ktorá ktoré'),
  sv: list(swe, 'vad vem när var hur varför vilken vilket vilka hos vid samt'),
  th: list(tha, 'ใด ใคร กี่ อะไร ไหน เมื่อไร เมื่อไหร่ อย่างไร ยังไง ทำไม เท่าไร เท่าไหร่ ผู้ ใช้ ทำ'),
  tr: list(
    tur,
    'ne nedir neydi neyi neye neyin nelerdir kim kimdir kimdi nerede nereye nasıl neden niçin kaç hangi zaman mi mı mu mü',
  ),
  uk: list(ukr, 'що хто коли де куди як чому скільки який яка яке які чи'),
  vi: list(vie, 'gì nào ai bao nhiêu đâu sao mấy trong ở một đến về'),
  zh: list(
    zho,
    '什么 多少 哪个 哪些 哪里 哪儿 哪位 哪一 何时 什么时候 为什么 如何 怎么 怎样 谁 几 被 吗 呢 上 从 将',
  ),
};
