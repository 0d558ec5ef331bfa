import type { FromFrame, ToFrame } from '@sightline/contract/personalizing/editor-messages';
import type { ElementChange } from '@sightline/contract/visiting/tracking';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { readMessage } from './frame-message.ts';
import styles from './page-frame.module.css';

/** Relayed as it is: the frame is of no origin. */
const ANY = '*';

interface PageFrameProps {
  title: string;
  json: string;
  known: { selector: string; enabled: boolean }[];
  changes: ElementChange[];
  /** Chosen in the list beside it. */
  wanted?: { selector: string | null } | null;
  /** Width of the window that it stands for, in pixels. */
  width: number;
  onMessage?: (message: FromFrame) => void;
}

/** A page in a frame that runs nothing of it and loads nothing, drawn as wide as asked for and shrunk to the room. */
export function PageFrame({ title, json, known, changes, wanted, width, onMessage }: PageFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const [atFirst] = useState(known);
  const { room, measure } = useRoom();
  const send = useCallback((message: ToFrame) => frame.current?.contentWindow?.postMessage(message, ANY), []);
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source === null || source !== frame.current?.contentWindow || origin !== 'null') return;
    const message = readMessage(data);
    if (message?.type === 'ready') setReady(true);
    else if (message) onMessage?.(message);
  });
  useEffect(() => {
    const listener = (event: MessageEvent) => hear(event);
    addEventListener('message', listener);
    return () => removeEventListener('message', listener);
  }, []);
  useEffect(() => {
    if (isReady) send({ type: 'page', json, known: atFirst });
  }, [isReady, json, atFirst, send]);
  useEffect(() => {
    if (isReady) send({ type: 'switches', known });
  }, [isReady, known, send]);
  useEffect(() => {
    if (isReady) send({ type: 'changes', changes });
  }, [isReady, changes, send]);
  useEffect(() => {
    if (isReady && wanted) send({ type: 'pick', selector: wanted.selector });
  }, [isReady, wanted, send]);
  const scale = Math.min(1, room.width / width || 1);
  return (
    <div ref={measure} className={styles.room}>
      <iframe
        ref={frame}
        className={styles.frame}
        title={title}
        src="/api/editor-frame"
        sandbox="allow-scripts"
        style={{ width, height: room.height / scale, transform: `scale(${scale})` }}
      />
    </div>
  );
}

function useRoom() {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { room, measure };
}
