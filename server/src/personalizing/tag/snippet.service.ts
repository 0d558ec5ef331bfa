import { createHash } from 'node:crypto';
import { writeInline } from './script-text.ts';

/** The tag as it is pasted into pages, and what a policy for scripts names its inline part by. */
export async function writeSnippet(
  script_url: string,
  ways: readonly string[],
): Promise<{ snippet: string; snippet_hash: string }> {
  const inline = await writeInline(script_url, ways);
  return {
    snippet: `<script>${inline}</script>`,
    snippet_hash: `sha256-${createHash('sha256').update(inline).digest('base64')}`,
  };
}
