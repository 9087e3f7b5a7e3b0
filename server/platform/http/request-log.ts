import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../services.ts'

/** Data of a request that is logged and counted after its response. */
export interface AnsweredRequest {
  /**
   * The name of the call in the contract, else the route. The address is not logged, because it contains input of the
   * user.
   */
  readonly call: string
  readonly status: number
  /** The key of the error when the call was rejected, else empty. */
  readonly rejected: string
  readonly seconds: number
  /** Id of the user; 0 for a guest. */
  readonly person: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Number of requests that are being answered. */
    answering: number
  }
  interface FastifyRequest {
    person: number
    rejected: string
  }
  interface FastifyContextConfig {
    /** The call as `area.name` of the contract. */
    call?: string
    /**
     * True for requests that are neither logged nor counted: probes, because they arrive every second, and files,
     * because the proxy logs them.
     */
    isQuiet?: boolean
  }
}

/**
 * A random request id, which is contained in the response and in every log line about the request.
 */
export const newRequestId = (): string => randomUUID()

const countAnswered = (
  request: FastifyRequest,
  { statusCode, elapsedTime }: FastifyReply,
): AnsweredRequest => ({
  call: request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown',
  status: statusCode,
  rejected: request.rejected,
  seconds: elapsedTime / 1000,
  person: request.person,
})

/**
 * Adds the request id to every response as `x-request-id` and counts responses. When `log` is given, logs each
 * response with the name of the call, never with its parameters.
 */
export function addRequests(
  app: FastifyInstance,
  {
    log,
    observe,
  }: { readonly log: Log | null; readonly observe: ((answered: AnsweredRequest) => void) | null },
): void {
  app.decorate('answering', 0)
  app.decorateRequest('person', 0)
  app.decorateRequest('rejected', '')
  app.addHook('onRequest', (request, reply, done) => {
    app.answering++
    reply.header('x-request-id', request.id)
    // `close` is also emitted when the connection breaks before the response.
    reply.raw.once('close', () => {
      app.answering--
    })
    done()
  })
  if (log === null && observe === null) return
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isQuiet !== true || reply.statusCode >= 500) {
      const one = countAnswered(request, reply)
      observe?.(one)
      log?.info('request', {
        request: request.id,
        call: one.call,
        status: one.status,
        ...(one.rejected === '' ? {} : { rejected: one.rejected }),
        ms: Math.round(one.seconds * 10_000) / 10,
        ...(one.person === 0 ? {} : { person: one.person }),
      })
    }
    done()
  })
}
