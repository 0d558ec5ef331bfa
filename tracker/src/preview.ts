import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { outcome, personalize } from './apply.ts';
import { guarded } from './guard.ts';

/** For pages that are photographed: JSON in this name's place, and the changes are made as the script makes them. */
declare const __SIGHTLINE_CHANGES__: ElementChange[];

guarded(() => {
  // Frames of the page are other pages.
  if (window !== top) return;
  personalize(__SIGHTLINE_CHANGES__, () => {});
  Object.assign(window, { sightlineOutcome: outcome });
})();
