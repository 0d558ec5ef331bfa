import { fitsAddress } from './address.ts';
import { originalOf } from './apply.ts';
import { cut, on } from './guard.ts';
import { fold, low } from './page-text.ts';
import { converting, newlyFulfilled } from './rules.ts';
import { add, noteActivity } from './view.ts';

declare const __WHOLE__: boolean;

const PRESSED = 'a[href],button,[role=button],[type=submit],[type=button]';

const onClick = (event: Event) => {
  // The right button also causes an `auxclick`.
  if ((event as MouseEvent).button > 1) return;
  const pressed = (event.composedPath()[0] as Element).closest?.<HTMLElement>(PRESSED);
  if (!pressed) return;
  noteActivity();
  const label = (name: string) => pressed.getAttribute(name);
  // What a person would call it. The only inputs here are buttons; typed text is never read.
  const names = [pressed.innerText, label('value'), label('aria-label')];
  if (__WHOLE__) names.push(originalOf(pressed));
  let text = names.find(low) ?? '';
  const rules = __WHOLE__
    ? newlyFulfilled('click', (value) => {
        const name = names.find((one) => low(one) === low(value));
        text = name ?? text;
        return name;
      })
    : [];
  add({
    type: 'click',
    text: cut(fold(text), 200),
    // For a link inside an SVG it is an object.
    href: (pressed as HTMLAnchorElement).href?.slice?.(0, 2000),
    ...(__WHOLE__ && converting(rules, pressed)),
  });
};

const onSubmit = ({ target }: Event) => {
  noteActivity();
  add({
    type: 'submit',
    url: cut(location.href),
    ...(__WHOLE__ &&
      converting(
        newlyFulfilled('form_submit', (value) => fitsAddress(location, value)),
        target as Element,
      )),
  });
};

export const watchActions = () => {
  on('click auxclick', onClick);
  on('submit', onSubmit);
};
