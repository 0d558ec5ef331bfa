import { expect, it } from 'vitest';
import { readPage } from './read-page.ts';

const TEXTS: [language: string, title: string, text: string][] = [
  [
    'fr',
    'Diététicienne à Annecy',
    'Je vous reçois au cabinet ou en visio, pour manger mieux sans régime. Première consultation 60 €, suivi 45 €. Prenez rendez-vous en ligne.',
  ],
  [
    'de',
    'Malerbetrieb Huber',
    'Wir streichen Wohnungen, Fassaden und Treppenhäuser. Rufen Sie uns an, wir machen Ihnen ein Angebot. Auch am Samstag für Sie da.',
  ],
  [
    'es',
    'Alquiler de inflables',
    'Brincolines para fiestas en toda la ciudad. Entregamos, instalamos y recogemos el mismo día. Precio desde 780 pesos por día.',
  ],
  [
    'it',
    'Idraulico a Firenze',
    'Ripariamo perdite, caldaie e scarichi in tutta la zona. Siamo aperti anche la domenica. Preventivo gratuito entro un giorno.',
  ],
  [
    'nl',
    'Telefoon reparatie',
    'Scherm kapot of batterij leeg? Wij repareren uw telefoon terwijl u wacht. Maandag tot en met zaterdag geopend van 9 tot 18 uur.',
  ],
  [
    'pt',
    'Janelas em alumínio',
    'Fabricamos e montamos janelas e portas em alumínio. Orçamento grátis, garantia de dez anos. Ligue-nos ou visite a nossa loja.',
  ],
  [
    'pl',
    'Kurier miejski',
    'Doręczamy paczki i dokumenty na terenie całego miasta w ciągu dwóch godzin. Zadzwoń do nas lub zamów kuriera przez stronę.',
  ],
  [
    'ro',
    'Dentist în Cluj',
    'Tratăm cariile, punem implanturi și albim dinții. Prima consultație este gratuită. Programați-vă telefonic sau pe site.',
  ],
  [
    'tr',
    'Halı yıkama',
    'Halılarınızı kapınızdan alıyor, yıkıyor ve iki gün içinde geri getiriyoruz. Fiyat metrekare başına kırk liradır. Bizi arayın.',
  ],
  [
    'ru',
    'Ремонт квартир',
    'Делаем ремонт под ключ с гарантией два года. Замер и смета бесплатно. Работаем без выходных с девяти до двадцати часов.',
  ],
  [
    'el',
    'Ταβέρνα στη Νάξο',
    'Σερβίρουμε φρέσκο ψάρι και κρέας στα κάρβουνα. Ανοιχτά κάθε μέρα από τις δώδεκα. Κάντε κράτηση στο τηλέφωνο.',
  ],
  [
    'ar',
    'صالون تجميل',
    'نقدم خدمات الشعر والأظافر والعناية بالبشرة للسيدات. نفتح يوميا من العاشرة صباحا حتى التاسعة مساء. احجزي موعدك الآن.',
  ],
  [
    'hi',
    'घर की मरम्मत',
    'हम आपके घर की रंगाई, बिजली और नल की मरम्मत करते हैं। पहली जाँच मुफ़्त है। हमें फ़ोन करें या दुकान पर आएँ।',
  ],
  [
    'th',
    'ร้านนวดแผนไทย',
    'เรามีบริการนวดแผนไทย นวดเท้า และสปา เปิดทุกวันตั้งแต่เก้าโมงเช้าถึงสี่ทุ่ม จองล่วงหน้าทางโทรศัพท์ได้เลย',
  ],
  [
    'ja',
    '庭師',
    '庭の手入れ、剪定、芝生の張り替えを承ります。見積もりは無料です。営業時間は朝八時から夕方五時までで、日曜日は休みです。',
  ],
];

const languageOf = (declared: string, title: string, text: string) =>
  readPage(
    Buffer.from(
      `<html lang="${declared}"><title>${title}</title><body><h1>${title}</h1><p>${text}</p></body></html>`,
    ),
    { url: 'https://acme.test/', content_type: 'text/html; charset=utf-8' },
  ).language;

it.each(TEXTS)('A few lines in %s are in it, whatever the template says', (language, title, text) => {
  expect(languageOf('en', title, text)).toBe(language);
});

it.each(TEXTS.filter(([language]) => language !== 'fr'))(
  'A few lines in %s are in it where the template says nothing',
  (language, title, text) => {
    expect(languageOf('', title, text)).toBe(language);
  },
);

it('What is too short to tell is in the language that the page declares', () => {
  expect(languageOf('fr', 'Contact', 'Tel. 04 50 12 34 56')).toBe('fr');
  expect(languageOf('nl', 'Menu', 'Pizza Margherita, Tiramisu, Espresso')).toBe('nl');
  expect(languageOf('', 'Menu', '')).toBeNull();
});

it('A page in a language that no detector knows keeps what it declares', () => {
  expect(languageOf('lo', 'ຮ້ານ', 'ຮ້ານ')).toBe('lo');
});
