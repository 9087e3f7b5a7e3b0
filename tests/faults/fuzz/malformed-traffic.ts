import { io } from 'socket.io-client'
import { type RunningServer, startServer, until } from '../../helpers/test-server.ts'
import { fuzz, type Share } from './fuzz-server.ts'

export interface MalformedTrafficResult {
  /** Heap in use after garbage collection, before and after the traffic. */
  readonly heapBefore: number
  readonly heapAfter: number
  /** Lines of the server's log that report an error. */
  readonly errors: readonly string[]
}

/**
 * The largest accepted heap (bytes) after the traffic: 15 % of growth, and 4 MB for the prices that are
 * recorded meanwhile.
 */
const allowed = (before: number): number => before * 1.15 + 4 * 2 ** 20

async function heapOf(server: RunningServer): Promise<number> {
  const figures = (): string[] => server.output().match(/^heap \d+$/gm) ?? []
  const seen = figures().length
  server.process.kill('SIGUSR2')
  const said = await until('the heap to be told', () => figures()[seen] ?? null)
  return Number(said.slice('heap '.length))
}

/** Checks that the server still answers a call and a subscription of a regular client. */
async function serveSomebody({ origin }: RunningServer): Promise<void> {
  const menu = await fetch(`${origin}/api/menu`)
  if (menu.status !== 200) throw new Error(`a call was answered with ${menu.status}`)
  const client = io(origin, { transports: ['websocket'], forceNew: true, reconnection: false })
  try {
    const { ok } = await client.timeout(10_000).emitWithAck('subscribe', { topics: ['market'] })
    if (!ok) throw new Error('a subscription was rejected')
  } finally {
    client.disconnect()
  }
}

/**
 * Sends malformed traffic to a separate server, after a smaller warm-up, and returns the heap sizes before and
 * after. Rejects when the server stops, no longer responds to regular clients, or keeps received data in
 * memory. `bundle` is the server's bundle if there is one, because loading its sources takes longer than the
 * run.
 */
export async function sendMalformedTraffic(share: Share, bundle?: string): Promise<MalformedTrafficResult> {
  const server = await startServer({
    program: 'tests/faults/heap-reporting-server.ts',
    env: bundle === undefined ? {} : { WATCHED_PROGRAM: bundle },
  })
  try {
    const part = (all: number, most: number): number => Math.min(most, Math.ceil(all / 2))
    const [frames, connections] = [part(share.frames, 500), part(share.connections, 100)]
    await fuzz(server, { frames, connections, seed: share.seed + 1 })
    await serveSomebody(server)
    // The heap is measured after a ping interval, because the server keeps the state of silent sockets until the next
    // ping.
    let heapBefore = await heapOf(server)
    await until('the heap to settle', async () => {
      const before = heapBefore
      heapBefore = await heapOf(server)
      return Math.abs(heapBefore - before) < 2 ** 18
    })
    await fuzz(server, share)
    if (server.process.exitCode !== null) throw new Error(`the server stopped:\n${server.output()}`)
    await serveSomebody(server)
    let heapAfter = Number.POSITIVE_INFINITY
    await until(
      `the heap to come back to ${heapBefore}`,
      async () => {
        heapAfter = await heapOf(server)
        return heapAfter <= allowed(heapBefore)
      },
      90_000,
    )
    return { heapBefore, heapAfter, errors: server.output().match(/^.*"level":"error".*$/gm) ?? [] }
  } finally {
    await server.stop()
  }
}
