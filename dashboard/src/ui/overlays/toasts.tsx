import { Suspense, useSyncExternalStore } from 'react';
import { createStore } from '../../lib/session/store.ts';
import { lazyExport } from '../tables/lazy-export.ts';
import type { Toast } from './toast-list.tsx';

const ToastList = lazyExport(() => import('./toast-list.tsx'), 'ToastList');
const waiting = createStore<{ toasts: Toast[] }>({ toasts: [] });

/** Shows a short message in the corner, announced to screen readers. */
export function toast(message: Toast): void {
  waiting.set({ toasts: [...waiting.get().toasts, message] });
}

/** The container of toasts; its code is loaded with the first one. */
export function Toasts() {
  const { toasts } = useSyncExternalStore(waiting.subscribe, waiting.get);
  return <Suspense>{toasts.length > 0 && <ToastList toasts={toasts} />}</Suspense>;
}
