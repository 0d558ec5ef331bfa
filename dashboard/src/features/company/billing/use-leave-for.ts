import { useRouter } from '@tanstack/react-router';

/** Sends the browser to an address in this tab: without loading anew where it is one of ours. */
export function useLeaveFor() {
  const router = useRouter();
  return (url: string) => {
    const { origin, pathname, search } = new URL(url, location.origin);
    if (origin === location.origin) router.history.push(pathname + search);
    else location.assign(url);
  };
}
