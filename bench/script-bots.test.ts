import { expect, it } from 'vitest';
import { CRAWLERS } from '../server/src/publishing/crawlers/crawler-table.ts';
import { IS_BOT } from '../tracker/src/is-bot.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 16; Pixel 10)';

it.each(CRAWLERS.map(({ bot }) => bot))(
  'A crawler that says it is %s, as crawlers do, counts as a program and sees no variant',
  (bot) => {
    expect(`Mozilla/5.0 (compatible; ${bot}/1.0)`).toMatch(IS_BOT);
    expect(`${bot}/1.0 (+https://example.com/about)`).toMatch(IS_BOT);
  },
);

it.each([
  `Mozilla/5.0 ${CHROME} Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
  `${ANDROID} ${CHROME} Mobile Safari/537.36 (compatible; Google-InspectionTool/1.0;)`,
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0; +https://openai.com/bot',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Perplexity-User/1.0; +https://perplexity.ai/perplexity-user)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'meta-externalagent/1.1',
  'GoogleOther',
  'DuckAssistBot/1.2; (+http://duckduckgo.com/duckassistbot.html)',
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/147.0.0.0 Safari/537.36`,
  `${ANDROID} ${CHROME} Mobile Safari/537.36 Chrome-Lighthouse`,
  'Scrapy/2.13 (+https://scrapy.org)',
])('A program that names itself counts as a program and sees no variant: %s', (agent) => {
  expect(agent).toMatch(IS_BOT);
});

it.each([
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 Edg/147.0.0.0`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36 OPR/130.0.0.0`,
  'Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  `${IPHONE} Version/26.1 Mobile/15E148 Safari/604.1`,
  `${IPHONE} CriOS/147.0.0.0 Mobile/15E148 Safari/604.1`,
  `${IPHONE} Mobile/15E148 Instagram 400.0.0.0 (iPhone17,1; iOS 26_1; en_US; scale=3.00)`,
  `${ANDROID} ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 15; CUBOT KINGKONG X) ${CHROME} Mobile Safari/537.36`,
  `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/30.0 Chrome/140.0.0.0 Mobile Safari/537.36`,
  `${ANDROID}; wv) ${CHROME} Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/540.0.0.0;]`,
  `${ANDROID} ${CHROME} Mobile Safari/537.36 GoogleApp/17.0`,
  `Mozilla/5.0 (Linux; U; Android 11; vivo 1906; http://www.vivo.com) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 12; TECNO-AI Build/SP1A.210812.016) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 9; ROBOT Build/PPR1.180610.011) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 14; Google-Pixel8) ${CHROME} Mobile Safari/537.36`,
  `Mozilla/5.0 (Linux; Android 14; meta-book) ${CHROME} Mobile Safari/537.36`,
  `${ANDROID}; wv) ${CHROME} Mobile Safari/537.36 com.acme.google-keep/2.1`,
  `${IPHONE} Mobile/15E148 GoogleWv/1.0 (WKWebView) GeminiiOS/1.2026.2270600`,
])('A person’s browser is not taken for a program: %s', (agent) => {
  expect(agent).not.toMatch(IS_BOT);
});
