import { storage } from './browser.ts';

const KEY = 'sightline.sample';

/** This browser's copy of the sample workspace; it may have ended. */
export const readSampleCopy = (): string | undefined => storage.getItem(KEY) ?? undefined;

export const keepSampleCopy = (copy_id: string): void => storage.setItem(KEY, copy_id);
