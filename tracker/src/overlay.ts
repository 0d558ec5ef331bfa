import type { PreviewPart } from '@sightline/contract/visiting/tracking';
import { pagePath } from './address.ts';
import { showChanges } from './apply.ts';
import { guarded } from './guard.ts';
import { showBar } from './overlay-bar.ts';

/** What a preview link shows: JSON replaces this name, and the changes are made with the script's own code. */
declare const __SIGHTLINE_PART__: PreviewPart;

guarded(() => {
  const { path, changes, bar } = __SIGHTLINE_PART__;
  const isHere = path === pagePath();
  const show = (isVariant: boolean) => showChanges(isVariant && isHere ? changes : []);
  show(true);
  if (bar) showBar(bar, { isHere, changes, show });
})();
