import type { SpotlightActionData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileText, Library, LineChart, type LucideIcon } from 'lucide-react';
import { query } from '../lib/api-client.ts';
import { linkDisplay } from '../lib/link-display.ts';
import { useCurrentDomain, useDomainId, useSession } from '../lib/use-session.ts';
import { navigationOf } from './navigation.ts';

/** Where the palette leads: the screens and, once something is typed, topics, pages and sources by their names. */
export function usePaletteActions(isTyping: boolean): SpotlightActionData[] {
  const navigate = useNavigate();
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const { topics, pages, sources } = useNamed();
  const screens = navigationOf(domain, organization)
    .flatMap(({ links }) => links)
    .map(({ to, label, icon: Icon, key }) => ({
      id: to,
      label,
      leftSection: <Icon size={16} aria-hidden />,
      rightSection: <kbd>g {key}</kbd>,
      onClick: () => navigate({ to }),
    }));
  if (!isTyping) return screens;
  return [
    ...screens,
    ...topics.map(({ id, text }) =>
      named('Topic', LineChart, id, text, () =>
        navigate({ to: '/topic-analysis/topic/$topicId', params: { topicId: id } }),
      ),
    ),
    ...pages.map(({ id, title, slug }) =>
      named('Page', FileText, id, title, () => navigate({ to: '/content', search: { slug } })),
    ),
    ...sources.flatMap(({ id, title, source_url }) =>
      source_url
        ? named('Source', Library, id, title ?? linkDisplay(source_url), () =>
            navigate({ to: '/knowledge-base/$view', params: { view: 'sources' } }),
          )
        : [],
    ),
  ];
}

function named(kind: string, Icon: LucideIcon, id: string, label: string, onClick: () => void) {
  return {
    id,
    label,
    leftSection: <Icon size={16} aria-hidden />,
    rightSection: <span>{kind}</span>,
    onClick,
  };
}

/** What other screens have fetched is at hand at once; the rest comes while the first letters are typed. */
function useNamed() {
  const { id, enabled } = useDomainId();
  const wanted = { input: { id }, enabled, meta: { silent: true } };
  const { data: snapshot } = useQuery(query.topics.snapshot.queryOptions(wanted));
  const { data: list } = useQuery(query.generatedPages.list.queryOptions(wanted));
  const { data: sources } = useQuery(query.knowledge.list.queryOptions(wanted));
  return {
    topics: snapshot && 'body' in snapshot ? snapshot.body.topics : [],
    pages: list && 'body' in list ? list.body : [],
    sources: sources ?? [],
  };
}
