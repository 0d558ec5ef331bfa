import { VisuallyHidden } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const SETTLED = 300;

/** Tells screen readers which screen has come, as a page load would. */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [title, setTitle] = useState('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what changes the title
  useEffect(() => {
    const timer = setTimeout(() => setTitle(document.title), SETTLED);
    return () => clearTimeout(timer);
  }, [pathname]);
  return <VisuallyHidden aria-live="polite">{title}</VisuallyHidden>;
}
