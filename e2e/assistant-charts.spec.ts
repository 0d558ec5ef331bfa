import type { CallToolResult } from '@modelcontextprotocol/client';
import { expect } from '@playwright/test';
import { connectMcp } from '../server/test/mcp-client.ts';
import { postBatch, trackedBatch, viewEvent } from '../server/test/tracked.ts';
import { ChartHost } from './support/chart-host.ts';
import { call, type Person } from './support/person.ts';
import type { Sightline } from './support/server.ts';
import { test } from './support/workspace.ts';

// A server of its own: other tests want their measured workspace without visits.
test.use({
  server_env: [({ doubles }, use) => use({ ...doubles.env, PRODUCT_NAME: 'Sightline' }), { scope: 'worker' }],
});

const MIME_TYPE = 'text/html;profile=mcp-app';
const percent = (share: number) => `${Math.round(share * 100)}%`;

test('Charts for assistants are drawn by the page of each tool, in both schemes and without a network', async ({
  page,
  person,
  sightline,
}) => {
  await person.call('PATCH', '', { selected_personalization: true });
  for (const referrer of ['https://chatgpt.com/', 'https://chatgpt.com/', 'https://www.google.com/'])
    await visit(sightline, person, referrer);
  const { client, use } = await connectMcp(sightline.url, await keyOf(sightline, person));
  await expect.poll(async () => (await use('get_visits', { period: 'today' })).totals.visits).toBe(3);
  const { resources } = await client.listResources();
  const { tools } = await client.listTools();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));

  for (const [tool, input, told] of [
    [
      'get_mentions_over_time',
      {},
      (answer: Any) => [
        ['.share', 1],
        [
          `text=Mentioned in ${answer.mentioned.k} of ${answer.mentioned.n} answers, ${percent(answer.mentioned.share)}`,
          1,
        ],
      ],
    ],
    [
      'compare_brands',
      {},
      (answer: Any) => [
        ['tbody tr', answer.items.length],
        [`text=${answer.items[0].name} (you)`, 1],
        [
          `text=${percent(answer.items[0].voice.share)} (${percent(answer.items[0].voice.low).slice(0, -1)}–${percent(answer.items[0].voice.high)})`,
          1,
        ],
        [`text=Of ${answer.items[0].voice.n} mentions of tracked brands`, 1],
      ],
    ],
    [
      'get_visits',
      { period: 'today' },
      () => [
        ['tbody tr', 2],
        ['text=2 of 3 visits', 1],
        ['text=Of 3 visits,', 1],
      ],
    ],
  ] as const) {
    const described = tools.find(({ name }) => name === tool);
    const uri = String(described?._meta?.['ui/resourceUri']);
    expect(described?._meta?.ui).toEqual({ resourceUri: uri });
    expect(resources.find((one) => one.uri === uri)?.mimeType).toBe(MIME_TYPE);
    const { contents } = await client.readResource({ uri });
    const [content] = contents;
    if (!content || !('text' in content)) throw new Error('The chart is no text.');
    expect(content.mimeType).toBe(MIME_TYPE);
    const result = (await client.callTool({ name: tool, arguments: input })) as CallToolResult;
    for (const theme of ['light', 'dark'] as const) {
      const host = await ChartHost.open(page, content.text, theme);
      await host.show(result);
      for (const [selector, count] of told(result.structuredContent))
        await expect(host.frame.locator(selector), `${tool}: ${selector}`).toHaveCount(count);
      expect(await host.frame.evaluate('getComputedStyle(document.documentElement).colorScheme')).toBe(theme);
      await host.frame.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))");
      if (process.env.PICTURES)
        await page.screenshot({ path: `test-results/screens/chart-${tool}-${theme}.png` });
      expect(await host.violations(), `${tool}, ${theme}`).toEqual([]);
      await expect.poll(() => host.heights.at(-1)).toBeGreaterThan(100);
      await host.close();
    }
  }
  expect(asked.filter((url) => !url.startsWith('about:'))).toEqual([]);
  await client.close();
});

async function visit(sightline: Sightline, { domain_id }: Person, referrer: string) {
  const touch = { landing: 'https://tillberry.example/pricing', referrer };
  const begun = { id: crypto.randomUUID(), start: Date.now(), touch };
  const batch = trackedBatch({ visit: begun, events: [viewEvent({ url: touch.landing })] });
  expect((await postBatch(sightline.url, domain_id, batch)).status).toBe(204);
}

async function keyOf(sightline: Sightline, person: Person): Promise<string> {
  const body = { name: `charts ${Date.now()}`, scope: 'read' };
  return (await call<{ key: string }>(sightline, person, 'POST', '/api/organizations/me/api-keys', body)).key;
}

// biome-ignore lint/suspicious/noExplicitAny: the answer is drawn, and read here as it came
type Any = any;
