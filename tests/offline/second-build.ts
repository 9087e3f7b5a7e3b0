import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SecondBuild {
  readonly origin: string
  /** From now on the worker and the page are those of another build. */
  release(): void
  close(): Promise<void>
}

/**
 * Stands before a running server and can release a second build: the same files, another worker script and a page that
 * says which build it is. The browser decides on the bytes of the worker, as it does with a real release.
 */
export async function secondBuild(target: string): Promise<SecondBuild> {
  let build = 1
  const server: Server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', target)
    const headers = { ...incoming.headers, host: url.host }
    delete headers['accept-encoding']
    const upstream = request(url, { method: incoming.method, headers }, (answer) => {
      const path = url.pathname
      const marked = path === '/h5/sw.js' || path === '/h5/' || path === '/h5/index.html'
      if (!marked || answer.statusCode !== 200) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
        return
      }
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        const body = path.endsWith('.js')
          ? // Another revision of the page, so that the precache fetches it.
            text.replace(/("?revision"?:"[0-9a-f]{6})[0-9a-f]{2}/g, `$10${build}`)
          : text.replace('<head>', `<head><meta name="build" content="${build}">`)
        const { 'content-length': _, etag: __, 'last-modified': ___, ...rest } = answer.headers
        outgoing.writeHead(200, rest)
        outgoing.end(body)
      })
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release: () => {
      build += 1
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
