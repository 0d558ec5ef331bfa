import { watchActions } from './actions.ts';
import { tag } from './config.ts';
import { guarded, on } from './guard.ts';
import { answerConsent, identify } from './identity.ts';
import { leaveCopy, takeOver } from './outbox.ts';
import {
  asked,
  noteActivity,
  noteAddress,
  noteScroll,
  noteVisibility,
  personalizeNow,
  startView,
} from './view.ts';
import { joinVisit, keepVisit } from './visit.ts';

declare const __WHOLE__: boolean;

const page: Window & { sightline?: { consent: (yes: boolean) => void } } = window;

/** Addresses that the page shows without loading. */
function watchAddress(): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (...given) {
      original.apply(this, given);
      guarded(noteAddress)();
    };
  }
  on(window, 'popstate hashchange', noteAddress);
}

function track(): void {
  takeOver();
  startView(0);
  if (navigator.webdriver) return;
  watchAddress();
  watchActions();
  on(window, 'visibilitychange pagehide', noteVisibility);
  on(window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && startView(0));
  let next = 0;
  on(window, 'scroll keydown pointerdown', ({ timeStamp }) => {
    noteScroll();
    if (timeStamp < next) return;
    next = timeStamp + 5000;
    noteActivity();
  });
}

guarded(() => {
  // A second copy does nothing.
  if (page.sightline?.consent || !tag) return;
  page.sightline = {
    consent: guarded((yes) => {
      answerConsent(yes);
      keepVisit();
      leaveCopy();
    }),
  };
  // Looked at on purpose: nothing is sent and nothing kept.
  if (asked) {
    personalizeNow();
    return;
  }
  // A page in a sandbox may not even ask for its cookies.
  guarded(identify)();
  if (__WHOLE__ && !navigator.webdriver) {
    joinVisit();
    personalizeNow();
  }
  // A page made ready in advance counts when it is shown.
  if ((document as { prerendering?: boolean }).prerendering) on(document, 'prerenderingchange', track);
  else track();
})();
