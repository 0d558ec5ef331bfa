export interface DnsProvider {
  name: string;
  /** The way to the DNS records, in the provider's own words. */
  where: readonly string[];
  /** The provider's names for a record's name and for the values of both kinds. */
  name_field: string;
  alias_field: string;
  text_field: string;
  /** Special notes. */
  notes: string[];
  /** Whether the CNAME target ends with a period; always true except for Squarespace. */
  trailing_period: boolean;
  /** Whether the TXT value is in double quotes. */
  quoted_text: boolean;
}

const usual = { trailing_period: true, quoted_text: false, notes: [] };
const PERIOD = 'Keep the period at the end of the CNAME value.';

export const DNS_PROVIDERS: readonly [DnsProvider, ...DnsProvider[]] = [
  {
    ...usual,
    name: 'GoDaddy',
    where: ['Domain Portfolio', 'your domain', 'DNS', 'Add New Record'],
    name_field: 'Name',
    alias_field: 'Value',
    text_field: 'Value',
    notes: [PERIOD],
  },
  {
    ...usual,
    name: 'Namecheap',
    where: ['Domain List', 'Manage', 'Advanced DNS', 'Add New Record'],
    name_field: 'Host',
    alias_field: 'Value',
    text_field: 'Value',
    notes: [PERIOD, 'Confirm each record with the green tick, or it is not saved.'],
  },
  {
    ...usual,
    name: 'Google Domains (legacy)',
    where: ['Your domain', 'DNS', 'Manage custom records'],
    name_field: 'Host name',
    alias_field: 'Data',
    text_field: 'Data',
    notes: [PERIOD, 'Google Domains has moved to Squarespace. If yours has too, choose Squarespace Domains.'],
  },
  {
    ...usual,
    name: 'Squarespace Domains',
    where: ['Domains', 'your domain', 'DNS', 'DNS Settings', 'Custom records', 'Add record'],
    name_field: 'Host',
    alias_field: 'Alias data',
    text_field: 'Text',
    notes: ['Enter the CNAME value without a period at its end.'],
    trailing_period: false,
  },
  {
    ...usual,
    name: 'Cloudflare',
    where: ['Your domain', 'DNS', 'Records', 'Add record'],
    name_field: 'Name',
    alias_field: 'Target',
    text_field: 'Content',
    notes: [
      'Set the proxy status of the CNAME record to “DNS only” (grey cloud). When proxied, we can’t verify it.',
      PERIOD,
    ],
  },
  {
    ...usual,
    name: 'AWS Route 53',
    where: ['Hosted zones', 'your domain', 'Create record', 'Simple routing'],
    name_field: 'Record name',
    alias_field: 'Value',
    text_field: 'Value',
    notes: [PERIOD, 'Keep the double quotes around the TXT value.'],
    quoted_text: true,
  },
  {
    ...usual,
    name: 'DigitalOcean',
    where: ['Networking', 'Domains', 'your domain', 'Create new record'],
    name_field: 'Hostname',
    alias_field: 'Is an alias of',
    text_field: 'Value',
    notes: [PERIOD],
  },
];
