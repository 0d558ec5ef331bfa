// The server as main.ts starts it, which also says how much memory it holds when asked, its garbage collected.
process.on('message', () => {
  globalThis.gc?.();
  process.send?.(process.memoryUsage.rss());
});
await import('../server/src/main.ts');

export {};
