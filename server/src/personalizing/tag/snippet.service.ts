import { createHash } from 'node:crypto';
import { writeInline } from './script-text.ts';

/**
 * The tag to paste into pages, in one line and with its beginning in the page, and the hash that a content security policy
 * needs for the latter.
 */
export async function writeSnippet(
  script_url: string,
  ways: readonly string[],
): Promise<{ snippet: string; inline_snippet: string; snippet_hash: string }> {
  const inline = await writeInline(script_url, ways);
  return {
    snippet: `<script async src="${script_url}"></script>`,
    inline_snippet: `<script>${inline}</script>`,
    snippet_hash: `sha256-${createHash('sha256').update(inline).digest('base64')}`,
  };
}
