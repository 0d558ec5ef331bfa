import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useCurrentDomain, useSession } from '../lib/session/use-session.ts';
import { isCovered } from './is-covered.ts';
import { navigationOf } from './navigation.ts';

const MAX_PAUSE_MS = 1000;

/** `g` followed by a letter opens a screen of the sidebar, `?` the list of shortcuts. */
export function useGoKeys(showList: () => void): void {
  const navigate = useNavigate();
  const domain = useCurrentDomain();
  const { organization } = useSession();
  useEffect(() => {
    let pressedAt = 0;
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target) || isCovered()) return;
      if (event.key === '?') return showList();
      if (event.key === 'g') {
        pressedAt = event.timeStamp;
        return;
      }
      const links = navigationOf(domain, organization).flatMap((group) => group.links);
      const link = links.find(({ key }) => key === event.key);
      if (link && pressedAt > 0 && event.timeStamp - pressedAt < MAX_PAUSE_MS) navigate({ to: link.to });
      pressedAt = 0;
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, domain, organization, showList]);
}

/** Choices such as radio buttons, which segmented controls are made of, take no letters. */
const CHOICES = /^(?:radio|checkbox|button|submit|reset|file|color|range)$/;

function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !CHOICES.test(target.type);
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
