#!/usr/bin/env node
import { createAdapter } from './index.ts';
import { createPageProxy } from './page-proxy.ts';

const {
  SIGHTLINE_SCRIPT: script = '',
  SIGHTLINE_ORIGIN: origin = '',
  SIGHTLINE_COUNTRY: country,
  HOST: host = '127.0.0.1',
  PORT: port = '8125',
} = process.env;

/** In the background, so that a visitor of a quiet site gets what is live, too. */
const RENEW_MS = 30_000;

const wrong =
  (!/^https?:\/\/[^/]+\/.*\.js$/.test(script) &&
    'Set SIGHTLINE_SCRIPT to the address in your tag: https://content.example/s/{domainId}.js') ||
  (!/^https?:\/\/[^/]+\/?$/.test(origin) &&
    'Set SIGHTLINE_ORIGIN to the address of your website behind the adapter, without a path: http://127.0.0.1:3000');

if (wrong) {
  process.stderr.write(`${wrong}\n`);
  process.exitCode = 1;
} else {
  const adapter = createAdapter({ script, ...(country && { country: (header) => header(country) }) });
  const server = createPageProxy(adapter, new URL(origin));
  void adapter.ready();
  const renewing = setInterval(adapter.ready, RENEW_MS);
  server.listen(Number(port), host, () => {
    const at = server.address();
    process.stdout.write(`Pages of ${origin} at http://${host}:${Object(at).port}\n`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      clearInterval(renewing);
      server.close();
    });
}
