import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { Toast } from './toasts.tsx';

/** Hands each toast to Mantine's notifications, once. */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { title, message, tone } of toasts.slice(shown.current)) {
      notifications.show({ title, message, color: tone === 'bad' ? 'red' : 'accent', withBorder: true });
    }
    shown.current = toasts.length;
  }, [toasts]);
  return <Notifications position="bottom-right" aria-live="polite" />;
}
