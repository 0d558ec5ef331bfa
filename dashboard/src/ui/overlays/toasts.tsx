import { type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { createStore } from '../../lib/session/store.ts';
import { lazyExport } from '../tables/lazy-export.ts';

export interface Toast {
  title: string;
  message?: string;
  /** Where to go from here; the toast then stays longer. */
  link?: ReactNode;
  tone?: 'good' | 'bad';
  /** Takes back what the toast tells of; the toast then stays longer. */
  undo?: () => Promise<unknown>;
}

const ToastList = lazyExport(() => import('./toast-list.tsx'), 'ToastList');
const waiting = createStore<{ toasts: Toast[] }>({ toasts: [] });

/** Shows a short message in the corner, which screen readers announce. */
export function toast(message: Toast): void {
  waiting.set({ toasts: [...waiting.get().toasts, message] });
}

/** The place of toasts; its code comes with the first one. */
export function Toasts() {
  const { toasts } = useSyncExternalStore(waiting.subscribe, waiting.get);
  return <Suspense>{toasts.length > 0 && <ToastList toasts={toasts} />}</Suspense>;
}
