import type { Server } from 'node:http'
import type { Duplex } from 'node:stream'

/** Where sockets knock; the one path that takes an upgrade, and there nothing but a web socket passes. */
export const SOCKET_PATH = '/socket.io/'
/** Whoever has not sent the head of a request by then is cut off (ms). */
const HEAD_LIMIT = 15_000

const REJECTED = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

const ignore = (): void => undefined

/**
 * What every connection must have before any data is sent: a listener for its errors, also after an
 * upgrade, when Node stops listening; an end when its head never comes; and an error for an upgrade that nobody here
 * takes. Called before any other listener is put on the server.
 */
export function guardConnections(server: Server): void {
  server.headersTimeout = HEAD_LIMIT
  server.on('connection', (socket) => socket.on('error', ignore))
  server.on('upgrade', (request, socket: Duplex) => {
    if (request.url?.startsWith(SOCKET_PATH)) return
    socket.end(REJECTED, () => socket.destroy())
  })
}
