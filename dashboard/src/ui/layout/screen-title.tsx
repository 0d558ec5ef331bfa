import { useProductName } from '../../lib/server/public-config.ts';

/** What the browser calls the screen. */
export function ScreenTitle({ title }: { title: string }) {
  return <title>{`${title} · ${useProductName()}`}</title>;
}
