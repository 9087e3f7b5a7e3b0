import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Registry } from 'prom-client'
import type { Log } from '../services.ts'

export interface MetricsEndpoint {
  /** URL of the metrics, such as `http://127.0.0.1:9100/metrics`. */
  readonly url: string
  stop(): Promise<void>
}

/** Serves `GET /metrics` on a separate port, so that the public proxy does not expose it. */
export async function serveMetrics(
  registry: Registry,
  { host, port, log }: { readonly host: string; readonly port: number; readonly log: Log },
): Promise<MetricsEndpoint> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        log.warn('the metrics could not be read', { problem: error })
        response.writeHead(500).end()
      },
    )
  })
  server.listen({ host, port })
  await once(server, 'listening')
  // This server does not keep the process alive by itself.
  server.unref()
  const { address, port: listening, family } = server.address() as AddressInfo
  return {
    url: `http://${family === 'IPv6' ? `[${address}]` : address}:${listening}/metrics`,
    stop: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
