import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { type LastHead, type RequestHead, readPlainHead } from './request-head.ts';

/** The bytes to send, a character each; null hands the connection to the server behind. */
export type LaneAnswer = (head: RequestHead, peer: string) => string | null | Promise<string | null>;

const MAX_HEAD_LENGTH = 8192;
/** Connections that were quiet for three of these end; a timer for each would be set twice a request. */
const SWEEP_MS = 24_000;
const QUIET_SWEEPS = 3;

/**
 * Stands in front of an HTTP server and answers the plainest requests itself: one whole GET without a body in one piece.
 * Anything else, and all that follows on its connection, goes to the server. It halves the work of a cached page.
 */
export function openFastLane(server: Server, answer: LaneAnswer): { closeIdle: () => void } {
  const behind = server.listeners('connection');
  const lanes = new Map<Socket, { seen: number }>();
  let now = 0;
  const sweeping = setInterval(sweep, SWEEP_MS).unref();
  server.on('close', () => clearInterval(sweeping));
  server.removeAllListeners('connection');
  server.on('connection', (socket: Socket) => serve(socket));
  return {
    closeIdle: () => {
      for (const socket of lanes.keys()) socket.end();
    },
  };

  function sweep() {
    now += 1;
    for (const [socket, lane] of lanes) if (now - lane.seen > QUIET_SWEEPS) socket.destroy();
  }

  function serve(socket: Socket) {
    const lane = { seen: now };
    const last: LastHead = { fields: '', head: null };
    const peer = socket.remoteAddress ?? '';
    const leave = () => lanes.delete(socket);
    const end = () => socket.end();
    const close = () => socket.destroy();
    lanes.set(socket, lane);
    socket.setNoDelay(true);
    socket.on('data', read);
    socket.on('end', end);
    socket.on('close', leave);
    socket.on('error', close);

    function read(chunk: Buffer) {
      const head = chunk.length <= MAX_HEAD_LENGTH ? readPlainHead(chunk.toString('latin1'), last) : null;
      lane.seen = now;
      const answered = head && attempt(head);
      if (answered === null) return handOver(chunk);
      if (typeof answered === 'string') return write(answered);
      // One answer after the other, in the order they were asked for.
      socket.pause();
      answered.then(
        (text) => {
          if (socket.destroyed) return;
          if (text === null) return handOver(chunk);
          socket.resume();
          write(text);
        },
        () => handOver(chunk),
      );
    }

    /** What fails here fails again behind, where it ends one request rather than the process. */
    function attempt(head: RequestHead) {
      try {
        return answer(head, peer);
      } catch {
        return null;
      }
    }

    function write(text: string) {
      if (socket.write(text, 'latin1')) return;
      // Who does not read gets no more until they do.
      socket.pause();
      socket.once('drain', () => socket.resume());
    }

    function handOver(chunk: Buffer) {
      leave();
      socket.off('data', read);
      socket.off('end', end);
      socket.off('close', leave);
      socket.off('error', close);
      for (const listener of behind) listener.call(server, socket);
      socket.unshift(chunk);
      socket.resume();
    }
  }
}
