// Loaded into each process of the server: collects its garbage on request, so that its memory can be measured.
process.on('SIGUSR2', () => globalThis.gc?.());

export {};
