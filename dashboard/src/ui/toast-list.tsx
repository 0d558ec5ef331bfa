import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect, useRef } from 'react';
import type { Toast } from './toasts.tsx';

const LINK_STAYS = 15_000;

/** Hands each toast to Mantine's notifications, once. */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const { title, message, link, tone } of toasts.slice(shown.current)) {
      notifications.show({
        title,
        message: link ? <ToastBody message={message} link={link} /> : message,
        color: tone === 'bad' ? 'red' : 'accent',
        withBorder: true,
        autoClose: link ? LINK_STAYS : undefined,
      });
    }
    shown.current = toasts.length;
  }, [toasts]);
  return <Notifications position="bottom-right" aria-live="polite" />;
}

function ToastBody({ message, link }: Pick<Toast, 'message' | 'link'>) {
  return (
    <>
      {message && <div>{message}</div>}
      {link}
    </>
  );
}
