import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import '@mantine/notifications/styles.css';
import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { detailOf } from '../../lib/server/problem.ts';

export interface Toast {
  title: string;
  message?: string;
  /** A link; the toast then stays longer. */
  link?: ReactNode;
  tone?: 'good' | 'bad';
  /** Undoes the reported action; the toast then stays longer. */
  undo?: () => Promise<unknown>;
}

const LINK_STAYS = 15_000;
const UNDO_STAYS = 30_000;

/** Passes each toast to Mantine's notifications, once. */
export function ToastList({ toasts }: { toasts: Toast[] }) {
  const shown = useRef(0);
  const list = useId();
  useEffect(() => {
    for (const [place, { title, message, link, tone, undo }] of toasts.entries()) {
      if (place < shown.current) continue;
      const id = `${list}${place}`;
      const action = undo ? <Undo undo={undo} onDone={() => notifications.hide(id)} /> : link;
      notifications.show({
        id,
        title,
        message: action ? <ToastBody message={message} action={action} /> : message,
        color: tone === 'bad' ? 'red' : 'accent',
        withBorder: true,
        autoClose: undo ? UNDO_STAYS : link ? LINK_STAYS : undefined,
      });
    }
    shown.current = toasts.length;
  }, [toasts, list]);
  return <Notifications position="bottom-right" aria-live="polite" />;
}

function ToastBody({ message, action }: { message: string | undefined; action: ReactNode }) {
  return (
    <>
      {message && <div>{message}</div>}
      {action}
    </>
  );
}

function Undo({ undo, onDone }: { undo: () => Promise<unknown>; onDone: () => void }) {
  const [isRunning, setRunning] = useState(false);
  const run = () => {
    setRunning(true);
    undo()
      .then(onDone, (error) =>
        notifications.show({
          title: 'Not restored',
          message: detailOf(error),
          color: 'red',
          withBorder: true,
        }),
      )
      .finally(() => setRunning(false));
  };
  return (
    <Button size="compact-sm" variant="default" mt={4} loading={isRunning} onClick={run}>
      Undo
    </Button>
  );
}
