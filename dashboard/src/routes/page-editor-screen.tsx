import { useNavigate, useSearch } from '@tanstack/react-router';
import { HandEditor } from '../features/personalizing/editor/hand-editor.tsx';
import { useSitePages } from '../features/personalizing/site-pages/site-pages.api.ts';
import { useVariants } from '../features/personalizing/variants/landing-pages.api.ts';
import { EmptyState } from '../ui/layout/empty-state.tsx';
import { LinkButton } from '../ui/layout/links.tsx';
import { pageName } from '../ui/layout/page-name.ts';
import { ScreenTitle } from '../ui/layout/screen-title.tsx';
import { TextSkeleton } from '../ui/text/text-skeleton.tsx';
import { editedPage } from './search-params.ts';

/** A variant of a page, made by hand. */
export function PageEditorScreen() {
  const { variant, page: page_id, version = 0, element } = editedPage(useSearch({ strict: false }));
  const navigate = useNavigate();
  const variants = useVariants(false);
  const pages = useSitePages();
  const trigger = variants.data?.find(({ variant_id }) => variant_id === variant);
  const page = pages.data?.find(({ id }) => id === page_id);
  if (variants.isPending || pages.isPending) return <TextSkeleton />;
  if (!trigger || !page)
    return (
      <EmptyState
        title="This page or variant doesn’t exist."
        action={<LinkButton to="/personalized-pages">Personalized Pages</LinkButton>}
      >
        It may have been deleted.
      </EmptyState>
    );
  const back = () =>
    navigate({ to: '/personalized-pages', search: { variant: trigger.variant_id, page: page.id } });
  const name = pageName(page.path);
  const title = `${name} for ${trigger.label}`;
  return (
    <>
      <ScreenTitle title={title} />
      <HandEditor
        key={`${trigger.variant_id} ${page.id} ${version}`}
        of={{ variant_id: trigger.variant_id, page_id: page.id, version }}
        element={element}
        title={title}
        name={name}
        onSaved={back}
        onCancel={back}
      />
    </>
  );
}
