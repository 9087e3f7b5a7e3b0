import { io, type Socket } from 'socket.io-client'
import type { RunningServer } from '../helpers/test-server.ts'
import { until } from '../helpers/test-server.ts'
import { cpuSeconds, type Figure, quantile } from './print-figures.ts'

/**
 * Measures the delay between sockets that are subscribed to the topic `market` and receive the same
 * quotes. The delay of a socket is its arrival minus the first arrival of the same batch at any socket.
 * The result shows how much later the last users see a price than the first.
 */
export async function fanOut(server: RunningServer, sockets: number, seconds: number): Promise<Figure> {
  const open: Socket[] = []
  const first = new Map<string, number>()
  const delays: number[] = []
  let subscribed = 0
  let measuring = false

  const connectOne = (): void => {
    const socket = io(server.origin, { transports: ['websocket'], forceNew: true, reconnection: false })
    open.push(socket)
    socket.on('connect', () => {
      socket.emit('subscribe', { topics: ['market'] }, () => subscribed++)
    })
    socket.on('daymarket', (batch: readonly (readonly unknown[])[]) => {
      const now = performance.now()
      if (!measuring) return
      const key = batch.map((row) => `${row[0]}:${row[1]}:${row[8]}`).join()
      const start = first.get(key)
      if (start === undefined) first.set(key, now)
      delays.push(now - (start ?? now))
    })
  }
  for (let n = 0; n < sockets; n++) {
    connectOne()
    if (n % 50 === 49) await until('sockets to subscribe', () => subscribed >= n - 10)
  }
  await until('every socket to subscribe', () => subscribed === sockets)

  const cpu = cpuSeconds(server.process.pid)
  const start = performance.now()
  measuring = true
  await new Promise((done) => setTimeout(done, seconds * 1000))
  measuring = false
  const took = (performance.now() - start) / 1000
  const used = cpuSeconds(server.process.pid) - cpu
  for (const socket of open) socket.disconnect()

  return {
    name: `quotes to ${sockets} sockets, p99 after the first`,
    value: quantile(delays, 0.99),
    unit: 'ms',
    goal: { value: 150, better: 'less' },
    details: {
      batches: first.size,
      deliveries: delays.length,
      'p50 ms': quantile(delays, 0.5),
      'server CPU %': (100 * used) / took,
    },
  }
}
