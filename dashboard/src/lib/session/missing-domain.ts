const INSIDE = /\/api\/domains\/([0-9a-f-]{36})(?:[/?]|$)/;

type Send = (request: Request, timeout?: number) => Promise<Response>;
type Listener = (domain_id: string) => void;

/** Reports calls inside a website that answer 404, because somebody may have removed it meanwhile. */
export interface MissingDomain {
  watch(send: Send): Send;
  subscribe(listener: Listener): () => void;
}

export function createMissingDomain(): MissingDomain {
  const listeners = new Set<Listener>();
  return {
    watch: (send) => async (request, timeout) => {
      const response = await send(request, timeout);
      const id = response.status === 404 ? INSIDE.exec(request.url)?.[1] : undefined;
      if (id) for (const listener of listeners) listener(id);
      return response;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
