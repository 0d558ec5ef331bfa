import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

const SETTLED = 300;

/** Announces the displayed screen or tab to screen readers, like a page load would; a slow one after it has loaded. */
export function RouteAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const tell = () => setTitle(document.title);
    let timer = setTimeout(tell, SETTLED);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(tell, SETTLED);
    });
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, []);
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
}
