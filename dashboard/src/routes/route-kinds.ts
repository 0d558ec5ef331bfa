import { type AnyRoute, createRoute, type RouteComponent, redirect } from '@tanstack/react-router';

/** A screen at an address below its parent's. */
export function page<const Parent extends AnyRoute, const Path extends string>(
  parent: Parent,
  path: Path,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => parent, path, component });
}

/** A screen whose address carries typed search parameters. */
export function searchPage<const Parent extends AnyRoute, const Path extends string, Search>(
  parent: Parent,
  path: Path,
  validateSearch: (search: Record<string, unknown>) => Search,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => parent, path, validateSearch, component });
}

/** A frame around screens, without an address of its own. */
export function layout<const Parent extends AnyRoute, const Id extends string>(
  parent: Parent,
  id: Id,
  component: RouteComponent,
) {
  return createRoute({ getParentRoute: () => parent, id, component });
}

/** The parent's own address, which redirects to one of its screens. */
export function redirectTo<const Parent extends AnyRoute>(parent: Parent, href: string) {
  return createRoute({
    getParentRoute: () => parent,
    path: '/',
    beforeLoad: () => {
      throw redirect({ href, replace: true });
    },
  });
}
