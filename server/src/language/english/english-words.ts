const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}]|['’.\-/+#&](?=[\p{L}\p{N}]))*[+#]*/gu;

/** Words of a text, keeping inner hyphens, dots, slashes and apostrophes: `CI/CD`, `Node.js`, `full-text`, `don't`. */
export function englishWords(text: string): string[] {
  return (text.match(WORD) ?? []).map((word) => word.replaceAll('’', "'"));
}
