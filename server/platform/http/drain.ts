import type { Server as HttpServer } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** Whoever has connected sends the request within this time (ms). */
const GRACE = 250
const LOOK_EVERY = 20
/** How long the slowest call may take (ms). */
const MOST = 10_000

/**
 * Takes no more connections and waits until everybody who has one has been answered, ten seconds at the most. A proxy that
 * finds the port closed asks another node; a connection that breaks before its answer is a failed call, for nobody may
 * send it a second time.
 *
 * @param answering how many requests are being answered
 */
export async function finishCalls(server: HttpServer, answering: () => number): Promise<void> {
  // Just after the turn's connections were accepted: none waits in the kernel's queue, where it would be reset.
  await nextTurn()
  // Not the HTTP server's own: that breaks off connections whose request is still on its way.
  NetServer.prototype.close.call(server)
  await wait(GRACE)
  for (const end = performance.now() + MOST; answering() > 0 && performance.now() < end; )
    await wait(LOOK_EVERY)
}
