import type { Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Time (ms) within which a connection that was accepted just before the port closed must send its request. */
const GRACE = 250
const LOOK_EVERY = 20
/** Maximum time (ms) to wait for the running requests. */
const MOST = 10_000

/**
 * Stops accepting connections and waits, ten seconds at most, until all requests have been answered. A proxy that
 * finds the port closed uses another node. It must not repeat a call whose connection broke before the response, so
 * that call would fail.
 * @param answering returns how many requests are being answered
 */
export async function finishCalls(server: HttpServer, answering: () => number): Promise<void> {
  // Waits until the event loop has accepted the connections that are still in the kernel's queue, because
  // these connections would otherwise be reset.
  await nextTurn()
  // Calls `close` of the TCP server, which only stops new connections: `close` of the HTTP server would
  // also cut connections whose request has not arrived yet.
  NetServer.prototype.close.call(server)
  await wait(GRACE)
  for (const end = performance.now() + MOST; answering() > 0 && performance.now() < end; )
    await wait(LOOK_EVERY)
}
