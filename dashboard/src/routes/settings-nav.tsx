import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { settingsId } from '../ui/forms/settings-id.ts';
import { LinkAnchor } from '../ui/layout/links.tsx';
import styles from './settings-screen.module.css';

export interface NavGroup {
  id: string;
  title: string;
  cards: string[];
}

/** Navigation of the settings; next to the cards if there is room, else only the groups, above them. */
export function SettingsNav({ groups }: { groups: NavGroup[] }) {
  const { hash } = useLocation();
  // An address with a card scrolls and focuses it, even on the first page load.
  useEffect(() => {
    const card = document.getElementById(hash);
    card?.scrollIntoView();
    card?.focus({ preventScroll: true });
  }, [hash]);
  const seen = useSeen(groups.flatMap(({ cards }) => cards.map(settingsId)).join(' '));
  return (
    <nav className={styles.nav} aria-label="On this screen">
      {groups.map(({ id, title, cards }) => (
        <div key={id}>
          <LinkAnchor
            to="/settings"
            hash={id}
            className={styles.group}
            title={title}
            activeOptions={{ includeHash: true }}
          >
            {title}
          </LinkAnchor>
          <ul className={styles.cards}>
            {cards.map((card) => (
              <li key={card}>
                <LinkAnchor
                  to="/settings"
                  hash={settingsId(card)}
                  className={styles.card}
                  activeOptions={{ includeHash: true }}
                  data-seen={settingsId(card) === seen || undefined}
                >
                  {card}
                </LinkAnchor>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The first card in the upper half of the window. */
function useSeen(ids: string): string | undefined {
  const [seen, setSeen] = useState<string>();
  useEffect(() => {
    const cards = ids.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const inView = new Set<Element>();
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes)
          if (isIntersecting) inView.add(target);
          else inView.delete(target);
        setSeen(cards.find((card) => inView.has(card))?.id);
      },
      { rootMargin: '-72px 0px -50% 0px' },
    );
    for (const card of cards) observer.observe(card);
    return () => observer.disconnect();
  }, [ids]);
  return seen;
}
