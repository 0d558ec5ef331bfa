import { fitsAddress } from './address.ts';
import { originalOf } from './apply.ts';
import { on } from './guard.ts';
import { converting, newlyFulfilled } from './rules.ts';
import { add, base, noteActivity } from './view.ts';
import { keepVisit } from './visit.ts';

const PRESSED =
  'a[href],button,summary,[role=button],[role=link],input[type=submit],input[type=button],input[type=image]';
const fold = (text: string) => text.replace(/\s+/g, ' ').trim();
const low = (text: string) => fold(text).toLowerCase();

/** How a person may call it, most visible first: what it reads, what it read before a variant changed it, its label. */
function namesOf(element: HTMLElement): string[] {
  const label = (name: string) => element.getAttribute(name) ?? '';
  return [
    element.innerText ?? element.textContent ?? '',
    // Only inputs that are buttons come here; what somebody typed is never read.
    label('value'),
    originalOf(element),
    label('aria-label'),
    element.querySelector('img')?.alt ?? '',
    label('title'),
  ]
    .map((name) => fold(name).slice(0, 200))
    .filter(Boolean);
}

function onClick(event: Event): void {
  if ((event as MouseEvent).button > 1) return;
  const target = event.composedPath()[0];
  const pressed = target instanceof Element ? target.closest<HTMLElement>(PRESSED) : null;
  if (!pressed) return;
  noteActivity();
  const names = namesOf(pressed);
  let text = names[0] ?? '';
  const rules = newlyFulfilled('click', (value) => {
    const name = names.find((one) => low(one) === low(value));
    text = name ?? text;
    return name !== undefined;
  });
  const { href } = pressed as HTMLAnchorElement;
  add({
    ...base(),
    type: 'click',
    text,
    ...(typeof href === 'string' && { href: href.slice(0, 2000) }),
    ...converting(rules, pressed),
  });
  keepVisit();
}

function onSubmit(event: Event): void {
  const form = event.target;
  if (!(form instanceof Element)) return;
  noteActivity();
  const rules = newlyFulfilled('form_submit', (value) => fitsAddress(location.href, value));
  add({ ...base(), type: 'submit', url: location.href.slice(0, 2000), ...converting(rules, form) });
  keepVisit();
}

export function watchActions(): void {
  on(document, 'click auxclick', onClick);
  on(document, 'submit', onSubmit);
}
