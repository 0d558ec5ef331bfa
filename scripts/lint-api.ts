import { execFileSync } from 'node:child_process';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { wrongDefaults } from './lint-api/wrong-defaults.ts';

const MAX_BYTES = 32_000_000;

// The strictest of Redocly's own sets of rules; what it reports is fixed in the contract or its texts.
const config = await createConfig({ extends: ['recommended-strict'] });
const source = execFileSync(process.execPath, ['server/src/print-openapi.ts', 'https://sightline.test'], {
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
const problems = await lintFromString({ source, config });
const defaults = wrongDefaults(JSON.parse(source));
for (const place of defaults) console.error(`${place} The default is not of the type that stands beside it.`);
for (const { ruleId, message, location } of problems)
  console.error(`${location[0]?.pointer ?? ''} ${message} (${ruleId})`);
if (problems.length + defaults.length > 0) process.exitCode = 1;
else
  console.log('The description of the API follows the rules of Redocly, and its defaults fit their types.');
