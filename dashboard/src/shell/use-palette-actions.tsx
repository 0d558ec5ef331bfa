import type { SpotlightActionData } from '@mantine/spotlight';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  ArrowRight,
  BookText,
  FileText,
  Keyboard,
  Library,
  LifeBuoy,
  LineChart,
  type LucideIcon,
  Route,
} from 'lucide-react';
import { query } from '../lib/server/api-client.ts';
import { useDomainQuery } from '../lib/server/domain-calls.ts';
import { snapshotOptions } from '../lib/server/snapshot.ts';
import { useCurrentDomain, useDomainId, useSession } from '../lib/session/use-session.ts';
import { linkDisplay } from '../lib/words/link-display.ts';
import { furtherScreensOf } from './further-screens.ts';
import { findGuides, searchInDocs } from './guides.ts';
import { findAnswers } from './help-answers.ts';
import { navigationOf } from './navigation.ts';
import { DOCS_SEARCH, VISITOR } from './palette-filter.ts';

/** The palette's targets: screens and, once something is typed, everything with a name. */
export function usePaletteActions(typed: string, showKeys: () => void): SpotlightActionData[] {
  const navigate = useNavigate();
  const domain = useCurrentDomain();
  const { organization } = useSession();
  const { topics, pages, sources, visitors } = useNamed(typed, Boolean(domain?.selected_personalization));
  const screens = navigationOf(domain, organization)
    .flatMap(({ links }) => links)
    .map(({ to, label, icon: Icon, key }) => ({
      id: to,
      label,
      leftSection: <Icon size={16} aria-hidden />,
      rightSection: <kbd>g {key}</kbd>,
      onClick: () => navigate({ to }),
    }));
  if (typed === '') return screens;
  return [
    ...screens,
    ...furtherScreensOf(domain, organization).map(({ to, label, of }) =>
      named(of, ArrowRight, to, label, () => navigate({ to })),
    ),
    named('Help', Keyboard, 'shortcuts', 'Keyboard shortcuts', showKeys),
    ...findAnswers('').map(({ question }) =>
      named('Help', LifeBuoy, question, question, () =>
        navigate({ to: '/aeo-help', search: { q: question } }),
      ),
    ),
    ...findGuides('').map(({ href, title }) =>
      named('Documentation', BookText, href, title, () => location.assign(href)),
    ),
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
    ...visitorsOf(visitors, typed).map(({ id, description }) => {
      const begin = id.slice(0, 8);
      return named(`Visitor ${begin}`, Route, `${VISITOR}${id}`, description ?? begin, () =>
        navigate({ to: '/journeys', search: { visitor_id: id } }),
      );
    }),
    named('Documentation', BookText, DOCS_SEARCH, `Search the documentation for “${typed}”`, () =>
      location.assign(searchInDocs(typed)),
    ),
  ];
}

function named(kind: string, Icon: LucideIcon, id: string, label: string, onClick: () => void) {
  return {
    id,
    label,
    // The kind can be typed too, like the beginning of a visitor's id.
    keywords: kind,
    leftSection: <Icon size={16} aria-hidden />,
    rightSection: <span>{kind}</span>,
    onClick,
  };
}

/** The last seen visitors; others are found by their full id. */
const MAX_VISITORS = 500;
/** More than the palette shows. */
const MAX_PAGES = 30;
const MAX_SEARCH = 200;
const WHOLE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Named = { id: string; description: string | null };

function visitorsOf(known: Named[], typed: string): Named[] {
  const id = typed.toLowerCase();
  if (!WHOLE_ID.test(id) || known.some((one) => one.id === id)) return known;
  return [{ id, description: id }, ...known];
}

/** Data loaded by other screens is available at once; the rest loads while the first letters are typed. */
function useNamed(typed: string, isTracked: boolean) {
  const { id, enabled } = useDomainId();
  const wanted = { input: { id }, enabled, meta: { silent: true } };
  const { data: snapshot } = useQuery({ ...snapshotOptions(id), enabled, meta: { silent: true } });
  const { data: list } = useQuery(
    query.generatedPages.list.queryOptions({
      ...wanted,
      input: {
        id,
        text: 'false',
        limit: MAX_PAGES,
        q:
          typed
            .replace(/\bpage\b/i, '')
            .trim()
            .slice(0, MAX_SEARCH) || undefined,
      },
      placeholderData: (before) => before,
    }),
  );
  const { data: sources } = useQuery(query.knowledge.list.queryOptions(wanted));
  const { data: visitors } = useDomainQuery(
    query.visitors.list,
    { limit: MAX_VISITORS },
    { ...wanted, enabled: isTracked },
  );
  return {
    visitors: visitors ?? [],
    topics: snapshot?.topics ?? [],
    pages: list && 'body' in list ? list.body : [],
    sources: sources ?? [],
  };
}
