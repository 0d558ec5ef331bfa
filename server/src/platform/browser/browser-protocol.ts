import { z } from 'zod';

/*
 * What the server and a browser worker say to each other: HTTP over the worker's Unix socket.
 *
 * GET  /health                  200 when a browser can be started
 * POST /browsers                starts one; the answer's first line says where it is, and the browser lives
 * as long
 * as the answer is open, so it ends with the process that asked for it
 * GET  /memory?pids=12,13       what these processes take
 *
 * All other sockets stand in the folder of the worker's, and are named without it, because each side may see
 * the folder at a place of its own.
 */

/** The name of a socket in the folder that both see. */
const socketName = z.string().regex(/^[\w-]{1,60}\.sock$/);

export const startSchema = z.object({ proxy: socketName });
export const startedSchema = z.object({
  /** Playwright's socket. */
  endpoint: socketName,
  /** The guarded proxy, as the browser reaches it. */
  proxy_server: z.url(),
});
export type Started = z.infer<typeof startedSchema>;

export const refusedSchema = z.object({ detail: z.string() });
export const memorySchema = z.object({ bytes: z.number().nullable() });
