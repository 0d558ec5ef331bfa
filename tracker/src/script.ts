import { watchActions } from './actions.ts';
import { personalize } from './apply.ts';
import { config } from './config.ts';
import { guarded, on } from './guard.ts';
import { answerConsent, identify } from './identity.ts';
import { isElsewhere, noteActivity, noteScroll, personalizeNow, showOrHide, startView } from './view.ts';
import { forgetKeptVisit, joinVisit, keepVisit } from './visit.ts';

declare const __PERSONALIZE__: boolean;

type Api = { consent: (yes: boolean) => void };
const page: { sightline?: Partial<Api> } & Window = window;

/** A page that is looked at on purpose: shows what is asked for, sends and keeps nothing. */
function showAsked(variant: string): void {
  const pageOf = () =>
    config.triggers
      .find((trigger) => trigger.variant === variant)
      ?.pages.find(({ path }) => path === location.pathname);
  personalize(pageOf()?.changes ?? [], () => {});
}

/** Tells of new addresses that the page shows without loading. */
function watchAddress(moved: () => void): void {
  for (const name of ['pushState', 'replaceState'] as const) {
    const original = history[name];
    history[name] = function (...args) {
      original.apply(this, args);
      guarded(moved);
    };
  }
  on(window, 'popstate hashchange', moved);
}

function track(): void {
  startView(0);
  if (navigator.webdriver) return;
  watchAddress(() => isElsewhere() && startView(300));
  watchActions();
  on(document, 'visibilitychange', () => {
    if (document.visibilityState === 'visible') noteActivity();
    showOrHide(false);
  });
  on(window, 'pagehide', () => showOrHide(true));
  on(window, 'pageshow', (event) => (event as PageTransitionEvent).persisted && startView(0));
  on(window, 'scroll', noteScroll);
  let next = 0;
  on(window, 'scroll keydown pointerdown', () => {
    if (Date.now() < next) return;
    next = Date.now() + 5000;
    noteActivity();
  });
}

function begin(): void {
  // A second copy, or somebody else's name.
  if (page.sightline?.consent) return;
  page.sightline = {
    consent: (yes) =>
      guarded(() => {
        forgetKeptVisit();
        answerConsent(yes);
        keepVisit();
      }),
  };
  const asked = new URLSearchParams(location.search).get('sightline_variant');
  if (asked) {
    if (__PERSONALIZE__) showAsked(asked);
    return;
  }
  identify();
  if (__PERSONALIZE__ && !navigator.webdriver) {
    joinVisit();
    personalizeNow();
  }
  const { prerendering } = document as { prerendering?: boolean };
  // A page made ready in advance counts when it is shown.
  if (prerendering) document.addEventListener('prerenderingchange', () => guarded(track), { once: true });
  else track();
}

guarded(begin);
