import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '../errors.ts'
import { okJson } from './envelope.ts'
import type { RunningKind } from './running-calls.ts'

const zip = promisify(gzip)
const JSON_TYPE = 'application/json; charset=utf-8'
/** Minimum size (bytes) of a response that is compressed; smaller responses fit into one packet anyway. */
const WORTH = 1400
const LEVEL = { level: constants.Z_BEST_SPEED }

const takesGzip = (request: FastifyRequest): boolean =>
  /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')

/**
 * Sets the status of a rejected call. A call over a limit gets 429 with `Retry-After` in seconds, so that any client
 * knows when to try again; all other rejected calls get 200 (docs/api-conventions.md#transport-errors).
 */
export function setRejected(reply: FastifyReply, { key, values }: AppError): void {
  if (key === 'too_many_requests') reply.code(429).header('retry-after', String(values.seconds ?? 1))
}

/**
 * Sets the status of a call that is rejected because the node answers too many others. A write gets 429, by
 * which the app knows that nothing was done; a read gets 503, so that the app keeps showing stored data with
 * its age and reads again later (docs/api-conventions.md#transport-errors).
 */
export function setBusy(reply: FastifyReply, kind: RunningKind): void {
  reply.code(kind === 'write' ? 429 : 503).header('retry-after', '1')
}

/** Sends JSON text, compressed when it is large enough. */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  reply.header('content-type', JSON_TYPE)
  if (text.length < WORTH) return reply.send(text)
  reply.header('vary', 'accept-encoding')
  if (!takesGzip(request)) return reply.send(text)
  return reply.header('content-encoding', 'gzip').send(await zip(text, LEVEL))
}

/**
 * A response that many clients request and that changes rarely, cached as encoded bytes. It is encoded when it
 * changes, and again when the second of its timestamp changes, instead of for every request.
 * @param text returns the message as JSON
 * @param now returns the time in milliseconds
 */
export function encodedAnswer(
  text: () => Promise<string>,
  now: () => number,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let of = ''
  let second = -1
  let plain = Buffer.alloc(0)
  let zipped: Buffer | null = null
  return async (request, reply) => {
    const json = await text()
    const time = Math.floor(now() / 1000)
    if (json !== of || time !== second) {
      of = json
      second = time
      plain = Buffer.from(okJson(json, time * 1000))
      zipped = null
    }
    reply.header('content-type', JSON_TYPE).header('vary', 'accept-encoding')
    if (!takesGzip(request)) return reply.send(plain)
    zipped ??= gzipSync(plain, LEVEL)
    return reply.header('content-encoding', 'gzip').send(zipped)
  }
}
