/**
 * Whether it is a loopback address literal. Our own fetching follows pages to names under `.localhost` but never to an
 * address, so services that answer only here cannot be reached through it.
 */
export const isLoopbackAddress = (host: string) => LOOPBACK_V4.test(host) || host === '[::1]';

/** Complete addresses only: a name such as 127.example.com may point anywhere. */
const LOOPBACK_V4 = /^127(?:\.\d{1,3}){3}$/;

/** Whether a host name or address literal means this machine. */
export function isLoopback(host: string) {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '::1' ||
    host === '[::1]' ||
    LOOPBACK_V4.test(host)
  );
}
