import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../../services.ts'

/** What is known of a request once it has been answered. */
export interface Answered {
  /** The call's name in the contract, else the route: never an address with what people put into it. */
  readonly call: string
  readonly status: number
  /** The error's key where the call was rejected; empty where it was not. */
  readonly rejected: string
  readonly seconds: number
  /** Who asked; 0 for a guest. */
  readonly person: number
}

declare module 'fastify' {
  interface FastifyInstance {
    /** How many requests are being answered. */
    answering: number
  }
  interface FastifyRequest {
    person: number
    rejected: string
  }
  interface FastifyContextConfig {
    /** `area.name` of the contract. */
    call?: string
    /** Neither logged nor counted: probes, which ask every second, and files, which the proxy's own log names. */
    isQuiet?: boolean
  }
}

/** The random id of a request: in its answer, and in every line of the log about it. */
export const newRequestId = (): string => randomUUID()

const answered = (request: FastifyRequest, { statusCode, elapsedTime }: FastifyReply): Answered => ({
  call: request.routeOptions.config.call ?? request.routeOptions.url ?? 'unknown',
  status: statusCode,
  rejected: request.rejected,
  seconds: elapsedTime / 1000,
  person: request.person,
})

/**
 * Gives every answer the request's id as `x-request-id`, counts what was answered, and logs it where `log` is given:
 * the call's name, never its parameters.
 */
export function addRequests(
  app: FastifyInstance,
  { log, observe }: { readonly log: Log | null; readonly observe: ((answered: Answered) => void) | null },
): void {
  app.decorate('answering', 0)
  app.decorateRequest('person', 0)
  app.decorateRequest('rejected', '')
  app.addHook('onRequest', (request, reply, done) => {
    app.answering++
    reply.header('x-request-id', request.id)
    // Also of a connection that breaks before it has its answer.
    reply.raw.once('close', () => {
      app.answering--
    })
    done()
  })
  if (log === null && observe === null) return
  app.addHook('onResponse', (request, reply, done) => {
    if (request.routeOptions.config.isQuiet !== true || reply.statusCode >= 500) {
      const one = answered(request, reply)
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
