import { fitsAddress } from './address.ts';
import { originalOf } from './apply.ts';
import { cut, on } from './guard.ts';
import { fold } from './page-text.ts';
import { converting, newlyFulfilled } from './rules.ts';
import { add, base, noteActivity } from './view.ts';

declare const __WHOLE__: boolean;

const PRESSED = 'a[href],button,[role=button],[type=submit],[type=button]';
const low = (text: string) => fold(text).toLowerCase();

function onClick(event: Event): void {
  // The right button also causes an `auxclick`.
  if ((event as MouseEvent).button > 1) return;
  const target = event.composedPath()[0] as Element;
  const pressed = target.closest?.<HTMLElement>(PRESSED);
  if (!pressed) return;
  noteActivity();
  const label = (name: string) => pressed.getAttribute(name) ?? '';
  // What a person would call it. The only inputs here are buttons; typed text is never read.
  const names = [pressed.innerText ?? '', label('value'), label('aria-label')];
  if (__WHOLE__) names.push(originalOf(pressed));
  let text = names.find(low) ?? '';
  let rules: string[] = [];
  if (__WHOLE__)
    rules = newlyFulfilled('click', (value) => {
      const name = names.find((one) => low(one) === low(value));
      text = name ?? text;
      return name;
    });
  // For a link inside an SVG it is an object.
  const { href }: { href?: unknown } = pressed as HTMLAnchorElement;
  add({
    ...base(),
    type: 'click',
    text: cut(fold(text), 200),
    href: typeof href === 'string' ? cut(href) : undefined,
    ...(__WHOLE__ && converting(rules, pressed)),
  });
}

function onSubmit({ target }: Event): void {
  noteActivity();
  const { href } = location;
  let rules: string[] = [];
  if (__WHOLE__) rules = newlyFulfilled('form_submit', (value) => fitsAddress(location, value));
  add({ ...base(), type: 'submit', url: cut(href), ...(__WHOLE__ && converting(rules, target as Element)) });
}

export function watchActions(): void {
  on(document, 'click auxclick', onClick);
  on(document, 'submit', onSubmit);
}
