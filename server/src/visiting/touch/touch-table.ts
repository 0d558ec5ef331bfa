import { KNOWN_ASSISTANTS } from '@sightline/contract/known-assistants';
import { PUBLIC_ASSISTANTS } from './public-assistants.ts';

/** Senders of visitors, recognized by the referrer's host (or a host below it) or by utm_source. */
export interface Sender {
  key: string;
  label: string;
  hosts: readonly string[];
  /** Lowercase; the first hosts also count as sources. */
  sources: readonly string[];
  /** For a part of someone else's host: `x.com/i/grok`. The script sees only hosts. */
  places?: readonly string[];
}

const sender = (key: string, label: string, hosts: readonly string[], ...names: string[]): Sender => ({
  key,
  label,
  hosts,
  sources: [...new Set([key, ...names, ...hosts.slice(0, 2)])],
});

const OWN_ASSISTANTS: readonly Sender[] = [
  ...KNOWN_ASSISTANTS.map(({ key, label, hosts, sources }) => sender(key, label, hosts, ...sources)),
  sender('copilot', 'Copilot', ['copilot.microsoft.com', 'm365.cloud.microsoft', 'copilot.com']),
  sender('grok', 'Grok', ['grok.com', 'x.ai']),
  sender('deepseek', 'DeepSeek', ['chat.deepseek.com', 'deepseek.com']),
  sender('mistral', 'Le Chat', ['chat.mistral.ai', 'mistral.ai'], 'lechat', 'le-chat'),
  sender('meta-ai', 'Meta AI', ['meta.ai'], 'metaai'),
  sender('you', 'You.com', ['you.com']),
  sender('duck-ai', 'Duck.ai', ['duck.ai']),
  sender('poe', 'Poe', ['poe.com']),
  sender('qwen', 'Qwen', ['chat.qwen.ai', 'qwen.ai']),
  sender('kimi', 'Kimi', ['kimi.com', 'kimi.ai']),
];

/** An entry of ours with a name or host from a public list is the same assistant and keeps its key. */
const samesAs = ([label, ...places]: readonly [string, ...string[]]) =>
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

export const ASSISTANTS: readonly Sender[] = [
  ...OWN_ASSISTANTS.map((own): Sender => {
    const listed = PUBLIC_ASSISTANTS.filter((one) => samesAs(one) === own).flatMap(([, ...places]) => places);
    const hosts = [...new Set([...own.hosts, ...listed.filter(isHost)])];
    return { ...own, hosts, places: listed.filter((place) => !isHost(place)) };
  }),
  ...PUBLIC_ASSISTANTS.filter((one) => samesAs(one) === undefined).map(([label, ...places]) =>
    sender(keyOf(label), label, places.filter(isHost)),
  ),
];

const GOOGLE_ENDINGS =
  'com ad ae at be bg by ca ch cl cn cz de dk ee es fi fr gr hr hu ie it lt lu lv nl no pl pt ro rs ru se si sk co.id co.il co.in co.jp co.kr co.nz co.uk co.za com.ar com.au com.br com.hk com.mx com.sg com.tr com.tw com.ua';

export const SEARCH_ENGINES: readonly Sender[] = [
  sender('google', 'Google', [
    ...GOOGLE_ENDINGS.split(' ').map((ending) => `google.${ending}`),
    'com.google.android.googlequicksearchbox',
  ]),
  sender('bing', 'Bing', ['bing.com']),
  sender('duckduckgo', 'DuckDuckGo', ['duckduckgo.com'], 'ddg'),
  sender('yahoo', 'Yahoo', ['search.yahoo.com', 'search.yahoo.co.jp']),
  sender('ecosia', 'Ecosia', ['ecosia.org']),
  sender('brave', 'Brave Search', ['search.brave.com']),
  sender('startpage', 'Startpage', ['startpage.com']),
  sender('qwant', 'Qwant', ['qwant.com']),
  sender('kagi', 'Kagi', ['kagi.com']),
  sender('yandex', 'Yandex', ['yandex.ru', 'yandex.com', 'ya.ru']),
  sender('baidu', 'Baidu', ['baidu.com']),
  sender('naver', 'Naver', ['search.naver.com']),
  sender('seznam', 'Seznam', ['search.seznam.cz']),
  sender('mojeek', 'Mojeek', ['mojeek.com']),
];

export const SOCIAL_NETWORKS: readonly Sender[] = [
  sender('linkedin', 'LinkedIn', ['linkedin.com', 'lnkd.in', 'com.linkedin.android']),
  sender('facebook', 'Facebook', ['facebook.com', 'fb.me'], 'fb'),
  sender('instagram', 'Instagram', ['instagram.com'], 'ig'),
  sender('x', 'X', ['x.com', 'twitter.com', 't.co'], 'twitter'),
  sender('reddit', 'Reddit', ['reddit.com', 'redd.it']),
  sender('youtube', 'YouTube', ['youtube.com', 'youtu.be']),
  sender('tiktok', 'TikTok', ['tiktok.com']),
  sender('threads', 'Threads', ['threads.net', 'threads.com']),
  sender('bluesky', 'Bluesky', ['bsky.app', 'go.bsky.app']),
  sender('mastodon', 'Mastodon', ['mastodon.social']),
  sender('pinterest', 'Pinterest', ['pinterest.com', 'pin.it']),
  sender('hackernews', 'Hacker News', ['news.ycombinator.com'], 'hn'),
  sender('xing', 'XING', ['xing.com']),
  sender('whatsapp', 'WhatsApp', ['whatsapp.com', 'wa.me']),
  sender('telegram', 'Telegram', ['t.me', 'telegram.org', 'org.telegram.messenger']),
  sender('discord', 'Discord', ['discord.com']),
  sender('quora', 'Quora', ['quora.com']),
];

/** Web mail and mail apps, whose addresses change with the provider. */
const WEBMAIL_HOSTS =
  'mail.google.com com.google.android.gm outlook.live.com outlook.office.com outlook.office365.com outlook.com ' +
  'com.microsoft.office.outlook mail.yahoo.com mail.yahoo.co.jp mail.aol.com mail.proton.me mail.protonmail.com ' +
  'ch.protonmail.android navigator.gmx.net 3c.gmx.net bap.navigator.gmx.net deref-gmx.net deref-gmx.com deref-gmx.at ' +
  'navigator.web.de 3c.web.de bap.navigator.web.de deref-web.de deref-web-02.de deref-mail.com deref-1und1.de ' +
  'email.t-online.de mail.zoho.com mail.zoho.eu app.fastmail.com mail.yandex.ru mail.yandex.com e.mail.ru mail.tutanota.com ' +
  'app.tuta.com mail.qq.com mail.163.com mail.naver.com mail.orange.fr poczta.onet.pl poczta.wp.pl email.seznam.cz ' +
  'webmail.freenet.de com.samsung.android.email.provider';

export const WEBMAIL: readonly Sender[] = [sender('email', 'E-mail', WEBMAIL_HOSTS.split(' '))];

/** utm_medium of e-mail and of advertisements. */
export const MAIL_MEDIUMS: readonly string[] = ['email', 'e-mail', 'mail', 'newsletter'];
export const AD_MEDIUMS: readonly string[] = [
  'cpc',
  'ppc',
  'cpm',
  'paid',
  'paidsearch',
  'paid-search',
  'paid_search',
  'paidsocial',
  'paid-social',
  'paid_social',
  'display',
  'ads',
];
