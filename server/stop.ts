import type { FastifyInstance } from 'fastify';
import type { Health } from './http/health';

/** Time for requests in progress. */
const finishMs = 20_000;
/** Time for clients to learn of the stop, and for load balancers to see that it is not ready. */
const noticeMs = 500;
/** Ctrl-C under npm arrives twice: from the terminal and from npm. */
const sameSignalMs = 500;

/**
 * Closes the server: after a notice it accepts nothing new, finishes requests in progress (at most 20 s), closes idle
 * connections, and tells sockets that it ends.
 */
export async function closeApp(app: FastifyInstance, health: Health): Promise<void> {
  health.drain();
  await new Promise((resolve) => setTimeout(resolve, noticeMs));
  await finishAndClose(app);
}

/** Closes at once. A connection whose answer ends only after the close began would stay until its keep-alive ends. */
export async function finishAndClose(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  const cut = setTimeout(() => app.server.closeAllConnections(), finishMs);
  try {
    await app.close();
  } finally {
    clearInterval(idle);
    clearTimeout(cut);
  }
}

/** SIGTERM or SIGINT runs `stop` and exits 0; a second one exits 1 at once (REL-14). */
export function stopOnSignals(stop: () => Promise<void>, onError: (error: unknown) => void): void {
  let first: number | undefined;
  const hear = () => {
    if (first !== undefined) {
      if (Date.now() - first > sameSignalMs) process.exit(1);
      return;
    }
    first = Date.now();
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', hear);
  process.on('SIGINT', hear);
}
