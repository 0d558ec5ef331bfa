import type { ScriptConfig } from '@sightline/contract/visiting/tracking';
import { watchActions } from './actions.ts';
import { pagePath } from './address.ts';
import { address, isBot, tag, useConfig } from './config.ts';
import { guarded, on } from './guard.ts';
import { identify } from './identity.ts';
import { leaveCopy, send, takeOver } from './outbox.ts';
import { forget, setLasting, write } from './storage.ts';
import type { Tag } from './tag-types.ts';
import {
  add,
  asked,
  noteActivity,
  noteAddress,
  noteEnd,
  noteScroll,
  noteVisibility,
  personalizeNow,
  startView,
} from './view.ts';
import { current, joinVisit, keepVisit, setOwn } from './visit.ts';

declare const __WHOLE__: boolean;
declare const __BESIDE__: boolean;

const track = () => {
  takeOver();
  startView(0);
  if (isBot) return;
  // Addresses that the page shows without loading; a new fragment is one of them.
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = (...given) => {
      original.apply(history, given);
      guarded(noteAddress)();
    };
  }
  // Where there is none, the window never hears of it.
  on('currententrychange', noteAddress, (window as { navigation?: EventTarget }).navigation);
  on('popstate', noteAddress);
  watchActions();
  on('pagehide', noteEnd);
  on('visibilitychange', noteVisibility);
  on('pageshow', (event) => {
    if (!(event as PageTransitionEvent).persisted) return;
    startView(0);
    // Firefox and WebKit never settle requests that were pending when the page was put aside.
    send(1);
  });
  on('scroll', noteScroll);
  on('scroll keydown mousemove touchstart', (event) => {
    // When a page appears or changes under a pointer that rests, or under none, browsers say that it moved by nothing.
    if ((event as MouseEvent).movementX === 0) return;
    current.visit.acted = 1;
    // At most every five seconds, also after the clock was set back.
    if (((Date.now() - current.last) / 5000) | 0) noteActivity();
  });
};

/** The visitor's choice in `consent` mode. */
const answer = (yes: boolean | undefined) => {
  setLasting(1);
  if (yes) write({ consent: 1 });
  else forget();
  identify();
};

const begin = guarded(() => {
  (window as Window & { sightline?: Partial<Tag> }).sightline = {
    consent: guarded((yes) => {
      answer(yes);
      keepVisit();
      leaveCopy();
    }),
    add: guarded(add),
    ...(__WHOLE__ && {
      set: guarded((attributes) => {
        setOwn(attributes);
        keepVisit();
      }),
    }),
  };
  // Opened for preview: nothing is sent or stored.
  if (asked) {
    // The server knows what a link shows, and answers with a part of its own.
    if (__BESIDE__)
      tag.load(asked).then((found) => import(/* @vite-ignore */ (found as ScriptConfig).part as string));
    // biome-ignore lint/style/useTemplate: three bytes fewer, of a script that has none to spare
    else import(/* @vite-ignore */ address + '.js?' + new URLSearchParams({ path: pagePath(), part: asked }));
    return;
  }
  // A sandboxed page may not even read its cookies.
  guarded(() => (__BESIDE__ && 'yes' in tag ? answer(tag.yes) : identify()))();
  if (__WHOLE__ && !isBot) {
    joinVisit();
    personalizeNow(__BESIDE__ && tag.over);
  }
  // A prerendered page counts when it is shown.
  if ((document as { prerendering?: boolean }).prerendering) on('prerenderingchange', track);
  else track();
});

if (__BESIDE__) {
  tag.config.then((loaded) => useConfig(loaded) && begin());
  // A second copy does nothing.
} else if (address && !(window as Window & { sightline?: Partial<Tag> }).sightline?.consent) begin();
