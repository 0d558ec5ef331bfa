/** Downloads a text or blob through the browser. */
export function saveFile(name: string, content: string | Blob, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Some browsers read the address only after this tick.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
