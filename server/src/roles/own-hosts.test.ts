import { expect, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { ownHosts } from './own-hosts.ts';

const isOurs = (header: string, host = '127.0.0.1') => {
  const config = {
    public_url: 'https://dash.example',
    content_host: 'content.example:4000',
    host,
    sample_workspace: false,
  };
  return ownHosts({ config } as Ctx)(header);
};

it.each([
  'dash.example',
  'Dash.example:443',
  'content.example',
  '192.0.2.7:4000',
  '[2001:db8::1]:4000',
  'localhost',
])('The dashboard answers at %s', (header) => expect(isOurs(header)).toBe(true));

it('The dashboard answers at no name of others, and at localhost only where it listens there alone', () => {
  expect(isOurs('bread.example')).toBe(false);
  expect(isOurs('192.0.2.7.bread.example')).toBe(false);
  expect(isOurs('localhost', '192.0.2.7')).toBe(false);
});
