import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Path of the sockets. Only this path accepts an upgrade of the connection, and only to a web socket. */
export const SOCKET_PATH = '/socket.io/'
/** Time limit (ms) for the head of a request; then the connection is closed. */
const HEAD_LIMIT = 15_000

const REJECTED = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

const ignore = (): void => undefined

/**
 * Protects every connection before any data arrives: an error listener, which stays after an upgrade, when Node
 * removes its own; a timeout for the head of the request; and an error response for an upgrade that nothing handles.
 * Must be called before any other listener is added to the server.
 */
export function protectConnections(server: Server): void {
  server.headersTimeout = HEAD_LIMIT
  server.on('connection', (socket) => socket.on('error', ignore))
  server.on('upgrade', (request, socket: Duplex) => {
    if (request.url?.startsWith(SOCKET_PATH)) return
    socket.end(REJECTED, () => socket.destroy())
  })
}
