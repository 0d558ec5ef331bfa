import { execFileSync } from 'node:child_process';
import { createConfig, lintFromString } from '@redocly/openapi-core';

const MAX_BYTES = 32_000_000;

// The strictest of Redocly's own sets of rules; what it says is mended in the contract or its texts.
const config = await createConfig({ extends: ['recommended-strict'] });
const source = execFileSync(process.execPath, ['server/src/print-openapi.ts', 'https://sightline.test'], {
  encoding: 'utf8',
  maxBuffer: MAX_BYTES,
});
const problems = await lintFromString({ source, config });
for (const { ruleId, message, location } of problems)
  console.error(`${location[0]?.pointer ?? ''} ${message} (${ruleId})`);
if (problems.length > 0) process.exitCode = 1;
else console.log('The description of the API follows the rules of Redocly.');
