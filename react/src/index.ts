import { useSyncExternalStore } from 'react';
import {
  consent,
  onVariantChange,
  originalState,
  set,
  track,
  type VariantState,
  variantState,
  visitor,
} from './plain.ts';

const SIGHTLINE = { consent, set, track, visitor };

/** The variant of this visit. On a server, and until the script has come, it is the original. */
export function useVariant(): VariantState {
  return useSyncExternalStore(onVariantChange, variantState, originalState);
}

/** The same object in every render; calls before the script has come are made when it comes. */
export const useSightline = () => SIGHTLINE;
