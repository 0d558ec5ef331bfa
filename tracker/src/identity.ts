import { config, tag } from './config.ts';
import { newId } from './ids.ts';
import { keyOf, read, write } from './storage.ts';

/** 395 days: browsers keep no cookie for more than 400. */
const LONGEST = 34_128_000;

/** Do Not Track and Global Privacy Control are a no to anything that lasts; a tag may be stricter than the configuration. */
const refused =
  navigator.doNotTrack === '1' ||
  (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true ||
  tag?.dataset.identity === 'daily' ||
  config.identity === 'daily';

/** Whether this visitor may be known again tomorrow. */
export let lasting = !refused && (config.identity === 'lasting' || read('consent', true) === 1);
/** Null where the server makes an identity for the day. */
export let visitor: string | null = null;
/** The visitor was known before this page. */
export let known = false;

const kept = () =>
  document.cookie
    .split('; ')
    .find((one) => one.startsWith(`${keyOf('id')}=`))
    ?.split('=')[1];

/** On the broadest domain that the browser takes: it refuses those that are everyone's. */
function keepCookie(id: string, seconds: number): void {
  const labels = location.hostname.split('.');
  for (let from = labels.length - 1; from >= -1; from--) {
    const domain = from < 0 ? '' : `;domain=${labels.slice(from).join('.')}`;
    const secure = location.protocol === 'https:' ? ';secure' : '';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is missing in some browsers, and on plain http
    document.cookie = `${keyOf('id')}=${id};path=/;max-age=${seconds};samesite=lax${secure}${domain}`;
    if (seconds && kept() === id) return;
  }
}

export function identify(): void {
  if (!lasting) return;
  const before = kept() || read<string>('id', true);
  known = !!before;
  const id = before || newId();
  keepCookie(id, LONGEST);
  // An id that cannot be kept would make every page a visitor.
  visitor = write('id', id, true) || kept() ? id : null;
}

/** The visitor's answer in the mode `consent`. */
export function answerConsent(yes: boolean): void {
  if (refused || config.identity !== 'consent') return;
  lasting = yes;
  write('consent', yes ? 1 : null, true);
  if (yes) return identify();
  visitor = null;
  keepCookie('', 0);
  write('id', null, true);
}
