import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import type { DnsRecord } from '@sightline/contract/publishing/hosting';
import type { Config } from '../../config.ts';
import { AppError } from '../../platform/app-error.ts';
import { registrableDomain } from '../../platform/registrable-domain.ts';

/** Names used by a company's mail, website or name servers, or easily mistaken for them. */
const RESERVED =
  /^(www\d*|mail|e?mail\d*|smtp|imap|pop3?|mx\d*|webmail|autodiscover|autoconfig|ftp|sftp|ns\d*|dns\d*|cpanel|localhost)$/;

/** Validates what a person typed as the first label of the host for the pages. */
export function checkLabel(label: string, site: string): void {
  if (label.length === 0 || label.length > 63) refuse('A subdomain has 1 to 63 characters.');
  if (!/^[a-z0-9-]+$/.test(label)) refuse('Use lowercase letters, digits and hyphens only.');
  if (label.startsWith('-') || label.endsWith('-')) refuse('Start and end with a letter or a digit.');
  if (RESERVED.test(label))
    refuse(`“${label}” is usually used for something else. Choose another, such as ai.`);
  if (isIP(site)) refuse('An IP address has no subdomains. Use a domain name for this workspace.');
  if (`${label}.${zoneOf(site)}` === site) refuse(`${site} is your website itself. Choose another name.`);
}

/** The domain in which the owner's records are. */
export function zoneOf(host: string): string {
  return registrableDomain(host) ?? host;
}

/** Names under .localhost resolve to this machine. */
export const isLocal = (host: string) => host.endsWith('.localhost');

/** The full host name; a preview is reachable only on this machine. */
export function hostOf(label: string, site: string, preview: boolean): string {
  const host = `${label}.${zoneOf(site)}${preview && !isLocal(site) ? '.localhost' : ''}`;
  if (host.length > 240) refuse('That name is too long. Choose a shorter one.');
  return host;
}

/** Hosts of this installation itself. */
export function isOurs(config: Config, host: string): boolean {
  const ours = [config.public_url, `http://${config.content_host}`].map((url) => URL.parse(url)?.hostname);
  return host === config.edge.cname_target || ours.includes(host);
}

export const newToken = () => randomBytes(16).toString('hex');
export const tokenValue = (token: string) => `sightline-verify=${token}`;
export const txtNameOf = (host: string) => `_sightline.${host}`;

/** Records for the host's owner to set at their provider; empty when none are needed. */
export function recordsOf(host: string, token: string, cname_target: string): DnsRecord[] {
  if (isLocal(host)) return [];
  return [
    { type: 'CNAME', name: host, value: cname_target },
    { type: 'TXT', name: txtNameOf(host), value: tokenValue(token) },
  ];
}

function refuse(message: string): never {
  throw new AppError('bad_request', message, { fields: { subdomain: message } });
}
