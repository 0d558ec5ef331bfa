import { useRouter } from '@tanstack/react-router';

/** Navigates to an address in this tab, without a page load if it is ours. */
export function useLeaveFor() {
  const router = useRouter();
  return (url: string) => {
    const { origin, pathname, search } = new URL(url, location.origin);
    if (origin === location.origin) router.history.push(pathname + search);
    else location.assign(url);
  };
}
