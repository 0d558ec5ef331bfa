// Loaded into each process of the server: collects its garbage when asked, so that what it holds can be measured.
process.on('SIGUSR2', () => globalThis.gc?.());

export {};
