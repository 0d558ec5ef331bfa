import type { AskedPlatform } from '@sightline/contract/known-assistants';
import { createStore } from './store.ts';

/** The window for connecting, on any screen, and which assistant it is for; `any` lets people choose. */
export const connecting = createStore<{ isOpen: boolean; wanted: AskedPlatform | 'any' }>({
  isOpen: false,
  wanted: 'any',
});

export const openConnecting = (wanted: AskedPlatform | 'any' = 'any') =>
  connecting.set({ isOpen: true, wanted });
