import type { PageElement, SitePage } from '@sightline/contract/pages';
import type { Ctx, DomainCtx } from '../../context.ts';

export function listPages(_ctx: DomainCtx): Promise<SitePage[]> {
  throw new Error('Not built yet.');
}

/** By its address: a host and path, with a scheme or without. */
export function addPage(_ctx: DomainCtx, _url: string): Promise<SitePage> {
  throw new Error('Not built yet.');
}

export function setPageEnabled(
  _ctx: DomainCtx,
  _change: { page_id: string; enabled: boolean },
): Promise<SitePage> {
  throw new Error('Not built yet.');
}

export function rescanPage(_ctx: DomainCtx, _page_id: string): Promise<SitePage> {
  throw new Error('Not built yet.');
}

export function removePage(_ctx: DomainCtx, _page_id: string): Promise<void> {
  throw new Error('Not built yet.');
}

export function listElements(_ctx: DomainCtx, _page_id: string): Promise<PageElement[]> {
  throw new Error('Not built yet.');
}

export function updateElements(_ctx: DomainCtx, _updates: { id: string; enabled: boolean }[]): Promise<void> {
  throw new Error('Not built yet.');
}

export interface EnabledPage {
  id: string;
  path: string;
  title: string | null;
  elements: (PageElement & { selector: string })[];
}

/** Enabled pages with their enabled elements, in the order of paths; those without any are left out. */
export function listEnabledPages(_ctx: Ctx, _domain_id: string): Promise<EnabledPage[]> {
  throw new Error('Not built yet.');
}

/** The page at a path; paths are compared without a slash at their end. */
export function findPageByPath(
  _ctx: Ctx,
  _of: { domain_id: string; path: string },
): Promise<{ id: string } | null> {
  throw new Error('Not built yet.');
}
