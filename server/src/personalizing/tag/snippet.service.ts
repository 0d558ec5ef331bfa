import { createHash } from 'node:crypto';
import { writeInline } from './script-text.ts';

/** The tag to paste into pages, and the hash a content security policy needs for its inline part. */
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
