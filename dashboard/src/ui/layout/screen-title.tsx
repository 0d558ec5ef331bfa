import { useProductName } from '../../lib/server/public-config.ts';

/** The browser's title for the screen. */
export function ScreenTitle({ title }: { title: string }) {
  return <title>{`${title} · ${useProductName()}`}</title>;
}
