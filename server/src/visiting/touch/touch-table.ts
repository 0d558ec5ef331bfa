import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { type Facts, facts, rowsOf } from '../../platform/facts.ts';
import { PUBLIC_ASSISTANTS, PUBLIC_ENGINES, PUBLIC_NETWORKS } from './public-senders.ts';

/** Senders of visitors, recognized by the referrer's host (or a host below it) or by utm_source. */
export interface Sender {
  key: string;
  label: string;
  /** A star stands for all endings of names: `google.*`. */
  hosts: readonly string[];
  /** Lowercase; so do hosts, with or without `www.`. */
  sources: readonly string[];
  /** For a part of someone else's host: `x.com/i/grok`. The script sees only hosts. */
  places?: readonly string[];
  /** By this utm_campaign alone, where another sender has the same source. */
  campaign?: string;
}

/** A sender's own site is the source of its row; so it says that there is such a sender, with such a host. */
export const ownSites = (seen: string, senders: readonly Sender[]): Facts<readonly Sender[]>[] =>
  senders.map((one) =>
    facts(`https://${(one.hosts[0] ?? one.places?.[0] ?? '').replace('*', 'com')}`, seen, [one]),
  );

const sender = (key: string, label: string, hosts: readonly string[], ...names: string[]): Sender => ({
  key,
  label,
  hosts,
  sources: [...new Set([key, ...names, ...hosts.filter((host) => !host.includes('*')).slice(0, 2)])],
});

/** This and the tables below have what the public list lacks. */
const OWN_ASSISTANT_FACTS = ownSites('2026-11-30', [
  ...KNOWN_ASSISTANTS.map(({ key, label, hosts, sources }) => sender(key, label, hosts, ...sources)),
  {
    ...sender('copilot', 'Copilot', [
      'copilot.microsoft.com',
      'copilot.com',
      'm365.cloud.microsoft',
      'copilot.cloud.microsoft',
      'edgeservices.bing.com',
      'com.microsoft.copilot',
    ]),
    places: ['bing.com/chat'],
  },
  sender('deepseek', 'DeepSeek', ['chat.deepseek.com', 'deepseek.com', 'com.deepseek.chat']),
  sender('meta-ai', 'Meta AI', ['meta.ai'], 'metaai'),
  sender('you', 'You.com', ['you.com']),
  sender('duck-ai', 'Duck.ai', ['duck.ai']),
  sender('poe', 'Poe', ['poe.com', 'com.poe.android']),
  sender('qwen', 'Qwen', ['chat.qwen.ai', 'qwen.ai']),
  sender('kimi', 'Kimi', ['kimi.com', 'kimi.ai', 'kimi.moonshot.cn', 'com.moonshot.kimichat']),
  sender('doubao', 'Doubao', ['doubao.com', 'com.larus.nova']),
  sender('yuanbao', 'Yuanbao', ['yuanbao.tencent.com', 'com.tencent.hunyuan.app.chat']),
  sender('ai-studio', 'Google AI Studio', ['aistudio.google.com']),
  sender('lumo', 'Lumo', ['lumo.proton.me']),
  sender('phind', 'Phind', ['phind.com']),
  sender('felo', 'Felo', ['felo.ai']),
  sender('wrtn', 'Wrtn', ['wrtn.ai']),
  sender('genspark', 'Genspark', ['genspark.ai']),
  sender('liner', 'Liner', ['liner.com']),
  sender('metaso', 'Metaso', ['metaso.cn']),
  sender('alice', 'Alice', ['alice.yandex.ru']),
  sender('gigachat', 'GigaChat', ['giga.chat']),
  sender('manus', 'Manus', ['manus.im']),
  sender('pi', 'Pi', ['pi.ai']),
  sender('character-ai', 'Character.AI', ['character.ai']),
  { ...sender('kagi-assistant', 'Kagi Assistant', ['assistant.kagi.com']), places: ['kagi.com/assistant'] },
  // Its visitors come from the search's own host.
  { ...sender('qwant-ai', 'Qwant AI', [], 'qwant'), places: ['qwant.com/ai'], campaign: 'ai_chat' },
]);
const OWN_ASSISTANTS = rowsOf(OWN_ASSISTANT_FACTS);

/** What a public list says: names with their hosts and places. */
const publicSenders = (text: string): { label: string; places: string[] }[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [label = '', places = ''] = line.split(': ');
      return { label, places: places.split(' ') };
    });

/** An entry of ours with a name or host from a public list is the same assistant and keeps its key. */
const samesAs = ({ label, places }: { label: string; places: string[] }) =>
  OWN_ASSISTANTS.find(
    (own) =>
      own.label === label || own.hosts.some((host) => places.some((place) => isBelowHost(place, host))),
  );
const isBelowHost = (place: string, host: string) => place === host || place.endsWith(`.${host}`);
const isHost = (place: string) => !place.includes('/');
const keyOf = (label: string) =>
  label
    .toLowerCase()
    .replace('+', '-plus')
    .replace(/[^a-z0-9]+/g, '-');

const LISTED_ASSISTANTS = publicSenders(PUBLIC_ASSISTANTS.rows);

export const ASSISTANTS: readonly Sender[] = [
  ...OWN_ASSISTANTS.map((own): Sender => {
    const listed = LISTED_ASSISTANTS.filter((one) => samesAs(one) === own).flatMap(({ places }) => places);
    const hosts = [...new Set([...own.hosts, ...listed.filter(isHost)])];
    return { ...own, hosts, places: [...(own.places ?? []), ...listed.filter((place) => !isHost(place))] };
  }),
  ...LISTED_ASSISTANTS.filter((one) => samesAs(one) === undefined).map(({ label, places }) =>
    sender(keyOf(label), label, places.filter(isHost)),
  ),
];

const SEARCH_ENGINE_FACTS = ownSites('2026-11-30', [
  sender(
    'google',
    'Google',
    ['google.*', 'syndicatedsearch.goog', 'com.google.android.googlequicksearchbox'],
    'google.com',
  ),
  sender('bing', 'Bing', ['bing.com', 'com.microsoft.bing']),
  sender('duckduckgo', 'DuckDuckGo', ['duckduckgo.com', 'com.duckduckgo.mobile.android'], 'ddg'),
  sender('yahoo', 'Yahoo', ['search.yahoo.com', 'search.yahoo.co.jp']),
  sender('ecosia', 'Ecosia', ['ecosia.org', 'com.ecosia.android']),
  sender('brave', 'Brave Search', ['search.brave.com']),
  sender('startpage', 'Startpage', ['startpage.com']),
  sender('qwant', 'Qwant', ['qwant.com']),
  sender('kagi', 'Kagi', ['kagi.com']),
  sender(
    'yandex',
    'Yandex',
    ['yandex.*', 'ya.ru', 'ru.yandex.searchplugin', 'com.yandex.browser'],
    'yandex.ru',
  ),
  sender('baidu', 'Baidu', ['baidu.com']),
  sender('naver', 'Naver', ['search.naver.com', 'com.nhn.android.search']),
  sender('seznam', 'Seznam', ['search.seznam.cz']),
  sender('mojeek', 'Mojeek', ['mojeek.com']),
]);
export const SEARCH_ENGINES = rowsOf(SEARCH_ENGINE_FACTS);

const SOCIAL_NETWORK_FACTS = ownSites('2026-11-30', [
  sender('linkedin', 'LinkedIn', ['linkedin.com', 'lnkd.in', 'com.linkedin.android']),
  sender(
    'facebook',
    'Facebook',
    ['facebook.com', 'fb.me', 'com.facebook.katana', 'com.facebook.lite', 'com.facebook.orca'],
    'fb',
  ),
  sender('instagram', 'Instagram', ['instagram.com', 'com.instagram.android'], 'ig'),
  sender('x', 'X', ['x.com', 'twitter.com', 't.co', 'com.twitter.android'], 'twitter'),
  sender('reddit', 'Reddit', ['reddit.com', 'redd.it', 'com.reddit.frontpage']),
  sender('youtube', 'YouTube', ['youtube.com', 'youtu.be', 'com.google.android.youtube']),
  sender('tiktok', 'TikTok', ['tiktok.com', 'com.zhiliaoapp.musically', 'com.ss.android.ugc.trill']),
  sender('threads', 'Threads', ['threads.net', 'threads.com', 'com.instagram.barcelona']),
  sender('bluesky', 'Bluesky', ['bsky.app', 'go.bsky.app']),
  sender('mastodon', 'Mastodon', ['mastodon.social']),
  sender('pinterest', 'Pinterest', ['pinterest.com', 'pin.it', 'com.pinterest']),
  sender('hackernews', 'Hacker News', ['news.ycombinator.com'], 'hn'),
  sender('xing', 'XING', ['xing.com']),
  sender('whatsapp', 'WhatsApp', ['whatsapp.com', 'wa.me', 'l.wl.co', 'com.whatsapp']),
  sender('telegram', 'Telegram', ['t.me', 'telegram.org', 'org.telegram.messenger']),
  sender('discord', 'Discord', ['discord.com', 'com.discord']),
  sender('quora', 'Quora', ['quora.com']),
  sender('vk', 'VK', ['vk.com', 'vk.ru', 'com.vkontakte.android'], 'vkontakte'),
  sender('ok', 'Odnoklassniki', ['ok.ru', 'ru.ok.android'], 'odnoklassniki'),
  sender('line', 'LINE', ['line.me', 'jp.naver.line.android']),
  sender('wechat', 'WeChat', ['weixin.qq.com', 'com.tencent.mm'], 'weixin'),
  sender('weibo', 'Weibo', ['weibo.com', 'weibo.cn', 't.cn', 'com.sina.weibo']),
  sender('zhihu', 'Zhihu', ['zhihu.com', 'com.zhihu.android']),
  sender('xiaohongshu', 'Xiaohongshu', ['xiaohongshu.com', 'xhslink.com', 'com.xingin.xhs'], 'rednote'),
  sender('kakaotalk', 'KakaoTalk', ['kakao.com', 'com.kakao.talk'], 'kakao'),
  sender('viber', 'Viber', ['viber.com', 'com.viber.voip']),
  sender('naver-blog', 'Naver Blog', ['blog.naver.com', 'cafe.naver.com']),
  sender('hatena', 'Hatena', ['hatena.ne.jp', 'hatenablog.com']),
  sender('wykop', 'Wykop', ['wykop.pl']),
  sender('eksi', 'Ekşi Sözlük', ['eksisozluk.com']),
  sender('zalo', 'Zalo', ['zalo.me', 'com.zing.zalo']),
  sender('pantip', 'Pantip', ['pantip.com']),
]);
export const SOCIAL_NETWORKS = rowsOf(SOCIAL_NETWORK_FACTS);

/** Google's hosts that are no search. */
const GOOGLE_SITES =
  'docs drive sites calendar meet classroom groups chat photos play cloud support developers ads analytics translate ' +
  'search earth keep business workspace';
const OTHER_SITE_FACTS = ownSites(
  '2026-11-30',
  GOOGLE_SITES.split(' ').map((name) =>
    sender(`${name}.google.com`, `${name}.google.com`, [`${name}.google.com`]),
  ),
);
export const OTHER_SITES = rowsOf(OTHER_SITE_FACTS);

/** Hosts of advertisements on others' pages. */
const AD_NETWORK_FACTS = ownSites('2026-11-30', [
  sender('google-ads', 'Google Ads', ['doubleclick.net', 'googleadservices.com', 'googlesyndication.com']),
  sender('taboola', 'Taboola', ['taboola.com']),
  sender('outbrain', 'Outbrain', ['outbrain.com']),
  sender('criteo', 'Criteo', ['criteo.com', 'criteo.net']),
  sender('amazon-ads', 'Amazon Ads', ['amazon-adsystem.com']),
  sender('xandr', 'Xandr', ['adnxs.com']),
]);
export const AD_NETWORKS = rowsOf(AD_NETWORK_FACTS);

/** Web mail and mail apps, whose addresses change with the provider. */
const WEBMAIL_HOSTS =
  'mail.google.com com.google.android.gm outlook.live.com outlook.office.com outlook.office365.com outlook.com ' +
  'com.microsoft.office.outlook mail.yahoo.com mail.yahoo.co.jp mail.aol.com mail.proton.me mail.protonmail.com ' +
  'ch.protonmail.android navigator.gmx.net 3c.gmx.net bap.navigator.gmx.net deref-gmx.net deref-gmx.com deref-gmx.at ' +
  'navigator.web.de 3c.web.de bap.navigator.web.de deref-web.de deref-web-02.de deref-mail.com deref-1und1.de ' +
  'email.t-online.de mail.zoho.com mail.zoho.eu app.fastmail.com mail.yandex.ru mail.yandex.com e.mail.ru mail.tutanota.com ' +
  'app.tuta.com mail.qq.com mail.163.com mail.naver.com mail.orange.fr poczta.onet.pl poczta.wp.pl email.seznam.cz ' +
  'webmail.freenet.de com.samsung.android.email.provider';

const WEBMAIL_FACTS = ownSites('2026-11-30', [sender('email', 'E-mail', WEBMAIL_HOSTS.split(' '))]);
export const WEBMAIL = rowsOf(WEBMAIL_FACTS);

/** Engines and networks of the public list that are none of ours; they have no starting variant of their own. */
export const OTHER_ENGINES = otherSenders(PUBLIC_ENGINES.rows);
export const OTHER_NETWORKS = otherSenders(PUBLIC_NETWORKS.rows);

function otherSenders(text: string): Sender[] {
  return publicSenders(text).map(({ label, places }) => ({
    key: keyOf(label),
    label,
    hosts: places.filter(isHost),
    sources: [],
  }));
}

/** All rows with their sources. */
export const SENDER_FACTS: readonly Facts[] = [
  ...[...OWN_ASSISTANT_FACTS, ...SEARCH_ENGINE_FACTS, ...SOCIAL_NETWORK_FACTS, ...AD_NETWORK_FACTS],
  ...[...OTHER_SITE_FACTS, ...WEBMAIL_FACTS, PUBLIC_ASSISTANTS, PUBLIC_ENGINES, PUBLIC_NETWORKS],
];
