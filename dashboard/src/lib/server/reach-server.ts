const AGAIN_MS = 1500;

/** Retries loading until the server is reachable. A refusal fails, because another version may have been deployed. */
export async function waitUntilReachable<Loaded>(
  load: () => Promise<Loaded>,
  isReachable: () => Promise<boolean> = answers,
  again_ms = AGAIN_MS,
): Promise<Loaded> {
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) throw error;
      await new Promise((resolve) => setTimeout(resolve, again_ms));
    }
  }
}

function answers(): Promise<boolean> {
  return fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  );
}
