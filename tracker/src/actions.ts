import { fitsAddress } from './address.ts';
import { readingsOf } from './apply.ts';
import { cut, on } from './guard.ts';
import { bare, fold } from './page-text.ts';
import { converting, newlyFulfilled } from './rules.ts';
import { add, noteActivity } from './view.ts';

declare const __WHOLE__: boolean;

const PRESSED = ':any-link,button,[role=button],[type=button],[type=submit]';

const onClick = (event: Event) => {
  // The right button also causes an `auxclick`.
  const pressed =
    (event as MouseEvent).button < 2 &&
    // Also from inside a component: what it draws around what the page puts into it.
    (event.composedPath() as HTMLElement[]).find((one) => one.matches?.(PRESSED));
  if (!pressed) return;
  noteActivity();
  // What a person would call it, in every arm. The only inputs here are buttons; typed text is never read.
  // The words of a component’s button stand in the component.
  const named = (pressed.querySelector('slot')?.getRootNode() as { host?: HTMLElement })?.host ?? pressed;
  const names = [named.innerText, named.ariaLabel, ...(__WHOLE__ ? readingsOf(named) : [])];
  const also: string[] = [];
  const rules = __WHOLE__
    ? newlyFulfilled('click', (value) => names.map(bare).includes(bare(value)) && also.push(value))
    : [];
  add({
    type: 'click',
    text: cut(fold(names.find(bare)), 200),
    // For a link inside an SVG it is an object.
    href: cut((pressed as HTMLAnchorElement).href),
    ...(__WHOLE__ && { also, ...converting(rules, named) }),
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
