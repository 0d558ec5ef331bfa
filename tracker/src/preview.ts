import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { outcome, showChanges } from './apply.ts';
import { guarded } from './guard.ts';

/** For pages that are photographed: JSON replaces this name, and the changes are made with the script's own code. */
declare const __SIGHTLINE_CHANGES__: ElementChange[];

guarded(() => {
  // Frames of the page are other pages.
  if (window !== top) return;
  showChanges(__SIGHTLINE_CHANGES__);
  Object.assign(window, { sightlineOutcome: outcome });
})();
