import { connect, type Socket } from 'node:net'

/** Opens a TCP connection whose errors are ignored and whose responses are discarded. */
export function dial(port: number): Promise<Socket> {
  return new Promise((done, failed) => {
    const socket = connect(port, 'localhost')
    socket.once('error', failed)
    socket.once('connect', () => {
      socket.off('error', failed)
      socket.on('error', () => undefined)
      socket.resume()
      done(socket)
    })
  })
}

/** Resolves when the connection has ended, whichever side ended it. */
export const connectionClosed = (socket: Socket): Promise<void> =>
  socket.closed ? Promise.resolve() : new Promise((done) => socket.once('close', () => done()))

/**
 * Resolves with the data received up to the first match of the pattern; empty if the server closed the
 * connection before.
 */
export function answered(socket: Socket): Promise<string> {
  return new Promise((done) => {
    socket.once('data', (chunk: Buffer) => done(chunk.toString('latin1')))
    socket.once('close', () => done(''))
  })
}

export const upgrade = (path: string, kind = 'websocket'): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: ${kind}\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

export const ENGINE = '/socket.io/?EIO=4&transport='
