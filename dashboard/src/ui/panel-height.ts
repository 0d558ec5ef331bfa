import { useState } from 'react';
import { storage } from '../lib/browser.ts';

const KEY = 'sightline.preview-panel-height';
export const DEFAULT_HEIGHT = 140;
export const MIN_HEIGHT = 120;
export const MAX_HEIGHT = 600;

/** The height of the panel below a preview, kept in this browser and the same on all screens that have one. */
export function usePanelHeight(): [number, (height: number) => void] {
  const [height, setHeight] = useState(() => heightOf(storage.getItem(KEY)));
  const keep = (wanted: number) => {
    const next = clampHeight(wanted);
    setHeight(next);
    storage.setItem(KEY, String(next));
  };
  return [height, keep];
}

/** What is stored, within its bounds; the default where nothing readable is. */
export function heightOf(stored: string | null): number {
  const height = Number(stored ?? Number.NaN);
  return stored === '' || !Number.isFinite(height) ? DEFAULT_HEIGHT : clampHeight(height);
}

export function clampHeight(height: number): number {
  return Math.round(Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, height)));
}
