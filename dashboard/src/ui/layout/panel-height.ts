import { useState } from 'react';
import { storage } from '../../lib/session/browser.ts';
import { clampHeight, heightOf } from './panel-bounds.ts';

const KEY = 'sightline.preview-panel-height';

/** The height of the panel below a preview, stored in this browser and shared by all such screens. */
export function usePanelHeight(): [number, (height: number) => void] {
  const [height, setHeight] = useState(() => heightOf(storage.getItem(KEY)));
  const keep = (wanted: number) => {
    const next = clampHeight(wanted);
    setHeight(next);
    storage.setItem(KEY, String(next));
  };
  return [height, keep];
}
