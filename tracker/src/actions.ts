import { fitsAddress } from './address.ts';
import { readingsOf } from './apply.ts';
import { cut, on } from './guard.ts';
import { bare, fold } from './page-text.ts';
import { converting, newlyFulfilled } from './rules.ts';
import { add, noteActivity } from './view.ts';

declare const __WHOLE__: boolean;

const PRESSED = 'a[href],button,[role=button],[type=button],[type=submit]';

const onClick = (event: Event) => {
  // The right button also causes an `auxclick`.
  const pressed =
    (event as MouseEvent).button < 2 && (event.composedPath()[0] as Element).closest?.<HTMLElement>(PRESSED);
  if (!pressed) return;
  noteActivity();
  // What a person would call it, in every arm. The only inputs here are buttons; typed text is never read.
  const names = [pressed.innerText, pressed.ariaLabel, ...(__WHOLE__ ? readingsOf(pressed) : [])];
  const also: string[] = [];
  const rules = __WHOLE__
    ? newlyFulfilled('click', (value) => names.map(bare).includes(bare(value)) && also.push(value))
    : [];
  add({
    type: 'click',
    text: cut(fold(names.find(bare)), 200),
    // For a link inside an SVG it is an object.
    href: (pressed as HTMLAnchorElement).href?.slice?.(0, 2000),
    ...(__WHOLE__ && { also, ...converting(rules, pressed) }),
  });
};

const onSubmit = ({ target }: Event) => {
  noteActivity();
  add({
    type: 'submit',
    url: cut(location.href),
    ...(__WHOLE__ && converting(newlyFulfilled('form_submit', fitsAddress), target as Element)),
  });
};

export const watchActions = () => {
  on('click auxclick', onClick);
  on('submit', onSubmit);
};
