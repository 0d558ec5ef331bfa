import { expect, it } from 'vitest';
import { discoverCompanies } from './discover-companies.ts';

const found = (text: string, known: string[] = []) =>
  Object.fromEntries(discoverCompanies(text, known).map(({ name, domain }) => [name, domain]));

it('Untracked companies are found as the leading names of list items, with the domains of links that look like them', () => {
  const text = `Here are the best issue trackers:

1. **Linear** – fast and keyboard-first ([linear.app](https://linear.app/docs?utm_source=openai))
2. **Jira** – configurable
3. **Shortcut** – simple
4. **Height** (https://height.app): closed in 2025

**Pros**
- **Ease of Use**: simple
- **GDPR Compliance**: yes
### Pricing
Sources: [G2](https://www.g2.com/categories/bugs), [Forbes](https://www.forbes.com/x)`;
  expect(found(text)).toEqual({ Linear: 'linear.app', Jira: null, Shortcut: null, Height: 'height.app' });
});

it('Untracked companies are found in series, as repeated names, and as link labels', () => {
  const text = `Time trackers such as Toggl, Harvest, and Clockify work with QuickBooks. Many teams in New York pay
with QuickBooks or [Square](https://squareup.com/us).`;
  expect(found(text)).toEqual({
    Toggl: null,
    Harvest: null,
    Clockify: null,
    QuickBooks: null,
    Square: 'squareup.com',
  });
});

it('Tracked companies are not reported as untracked, under any of their names or as part of a longer one', () => {
  const text = '- Acme Books: good\n- Globex: cheap\n- HubSpot: known\n- Zoho: fine';
  expect(found(text, ['Acme', 'Hub Spot'])).toEqual({ Globex: null, Zoho: null });
});

it('The places of each untracked company in the text are given', () => {
  const text = '* **Personio** is HR.\n* **Deel** pays; Personio does not.';
  const personio = discoverCompanies(text, []).find(({ name }) => name === 'Personio');
  expect(personio?.spans.map(({ start, end }) => [start, text.slice(start, end)])).toEqual([
    [4, 'Personio'],
    [39, 'Personio'],
  ]);
});

it('No company is found in an answer that names nobody', () => {
  const text = `Steps:
1. Define Your Goals
2. Choose a Platform
3. **Integration**: connect your tools
**Key Features:**
- Unlimited Users
- SSO and SAML in the United States since January
## Conclusion
I could not find information about Globex Soft.`;
  expect(found(text)).toEqual({});
});
