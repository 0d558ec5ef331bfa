/** The most that a call of the API answers with at once, and how many such answers a tool asks for. */
const MAX_IN_PART = 500;
const MAX_PARTS = 5;

/** What a list holds over its parts, each beginning after the last item of the previous one. */
export async function inParts<Item extends { id: string }>(
  read: (part: { limit: number; cursor: string | undefined }) => Promise<readonly Item[]>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let parts = 0; parts < MAX_PARTS; parts += 1) {
    const part = await read({ limit: MAX_IN_PART, cursor: items.at(-1)?.id });
    items.push(...part);
    if (part.length < MAX_IN_PART) break;
  }
  return items;
}
