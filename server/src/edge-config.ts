import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { isLoopback } from './platform/http/loopback.ts';

const HOST_NAME = /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;

/** Settings about where customers' hosts lead; they are part of `environmentSchema`. */
export const edgeShape = {
  EDGE_CNAME_TARGET: z
    .string()
    .toLowerCase()
    .regex(HOST_NAME, 'Use a host name, such as pages.example.com.')
    .optional(),
  EDGE_IPS: z
    .string()
    .default('')
    .refine((text) => listOf(text).every((ip) => isIP(ip) !== 0), 'Use IP addresses with commas between.'),
  // What Caddy uses: Let's Encrypt, or else ZeroSSL, which is Sectigo's.
  EDGE_CAA: z
    .string()
    .toLowerCase()
    .default('letsencrypt.org,sectigo.com')
    .refine(
      (text) => listOf(text).length > 0 && listOf(text).every((name) => HOST_NAME.test(name)),
      'Use the names of certificate authorities in CAA records, such as letsencrypt.org.',
    ),
};

export function edgeOf(env: z.infer<z.ZodObject<typeof edgeShape>>, public_url: string) {
  const { hostname } = new URL(public_url);
  // As they are in answers of name servers.
  const ips = listOf(env.EDGE_IPS).map((ip) => ipaddr.parse(ip).toString());
  return {
    cname_target: env.EDGE_CNAME_TARGET ?? hostname,
    ips,
    /** What CAA records call the authorities that the proxy gets certificates from, the usual one first. */
    authorities: listOf(env.EDGE_CAA),
    /** Nobody outside this machine can reach it. */
    local_only: isLoopback(hostname) && !env.EDGE_CNAME_TARGET && ips.length === 0,
  };
}

export function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
