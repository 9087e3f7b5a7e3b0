import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorKey } from '#contract/table.ts'
import type { Services } from '../../services.ts'
import { isContention, isCrowded, isSlow, isUnreachable } from '../db/transaction.ts'
import { AppError } from '../errors.ts'
import { throttle } from '../log.ts'
import { rejected, rejectedKey } from './envelope.ts'
import { langWithoutForm } from './request-language.ts'
import { setRejected } from './send-json.ts'
import { redirectPage } from './unknown-url.ts'

const clientKey = (status: number): ErrorKey => (status === 413 ? 'too_long' : 'param_error')

/**
 * Handles errors other than the AppError of a call: a malformed request is answered with 4xx; a bug is logged with
 * the request id and answered with 500; an unavailable or overloaded database is answered with 503
 * (docs/api-conventions.md#transport-errors). The body is always an envelope, so that the app can show its text.
 */
export function addErrors(app: FastifyInstance, { log, clock }: Pick<Services, 'log' | 'clock'>): void {
  const body = (key: ErrorKey, request: FastifyRequest): string =>
    rejectedKey(key, langWithoutForm(request), clock.now())

  const sayAway = throttle(1000)
  const sayBusy = throttle(1000)

  app.setNotFoundHandler((request, reply) => {
    const page = redirectPage(request)
    if (page !== null) return reply.redirect(page, 302)
    return reply.code(404).type('application/json; charset=utf-8').send(body('param_error', request))
  })

  app.setErrorHandler((problem, request, reply) => {
    reply.type('application/json; charset=utf-8')
    if (problem instanceof AppError) {
      request.rejected = problem.key
      reply.code(200)
      setRejected(reply, problem)
      return reply.send(rejected(problem, langWithoutForm(request), clock.now()))
    }
    const status = statusOf(problem)
    const page = status >= 400 && status < 500 ? redirectPage(request) : null
    if (page !== null) return reply.type('text/plain').redirect(page, 302)
    if (status >= 400 && status < 500) return reply.code(status).send(body(clientKey(status), request))
    const away = isUnreachable(problem) || isCrowded(problem)
    if (away || isSlow(problem) || isContention(problem)) {
      const say = away ? sayAway : sayBusy
      say((more) =>
        log.warn(away ? 'the database is away' : 'the database is busy', {
          request: request.id,
          call: request.routeOptions.url,
          problem,
          ...more,
        }),
      )
      return reply.code(503).header('retry-after', '1').send(body('request_busy', request))
    }
    log.error('a call failed', { request: request.id, call: request.routeOptions.url, problem })
    return reply.code(500).send(body('request_busy', request))
  })
}

function statusOf(error: unknown): number {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : 500
}
