import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { openApi } from '#contract/wire/openapi.ts'
import { PICTURE_MOST } from '#domain/text/pictureUpload.ts'
import { firstBanner } from '../content/news.ts'
import { addProbes, type ProbeSources } from '../monitoring/probes.ts'
import { addressOf, trustOf } from '../platform/http/client-address.ts'
import { rejectedKey } from '../platform/http/envelope.ts'
import { addErrors } from '../platform/http/http-error-handler.ts'
import { redirectLoopback } from '../platform/http/loopback-redirect.ts'
import type { Gate } from '../platform/http/rate-limits.ts'
import { langWithoutForm } from '../platform/http/request-language.ts'
import { type AnsweredRequest, addRequests, newRequestId } from '../platform/http/request-log.ts'
import type { RunningCalls } from '../platform/http/running-calls.ts'
import { addHeaders } from '../platform/http/security-headers.ts'
import { encodedAnswer } from '../platform/http/send-json.ts'
import { addApp } from '../platform/http/static-files.ts'
import type { Handlers } from '../platform/http/types.ts'
import { redirectPage } from '../platform/http/unknown-url.ts'
import { addWebhooks, type Webhook } from '../platform/http/webhooks.ts'
import type { Services } from '../services.ts'
import { addMailbox } from './development-mailbox.ts'
import { addFrame } from './external-site-frame.ts'
import { addFiles } from './file-routes.ts'
import { addRoutes, type Once } from './routes.ts'

/** Longest form body in bytes; a longer body is rejected with 413. */
const FORM_LIMIT = 64 * 1024

/**
 * Fastify asks for a compiler of validators for routes with a schema. No route has one, so the function is never
 * called.
 */
const noSchemas = (): never => {
  throw new Error('a route has a schema')
}

export interface HttpOptions {
  readonly services: Services
  readonly handlers: Handlers
  readonly once: Once
  readonly gate: Gate
  readonly running: RunningCalls
  readonly webhooks: readonly Webhook[]
  readonly probes: ProbeSources
  /** Called after each answered call, for metrics; null when metrics are off. */
  readonly observe: ((answered: AnsweredRequest) => void) | null
  /** Folder of the built app; null serves the API only. */
  readonly appFolder: string | null
}

/** Builds the HTTP server with the API and the app; the caller starts listening. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, handlers, once, gate, running, appFolder } = options
  const { config, clock, db, log, market } = services
  const trust = trustOf(config.trustProxy)
  const ipOf = (request: FastifyRequest): string => addressOf(request.raw, trust)
  const https = config.publicOrigin.startsWith('https:')
  const app = fastify({
    logger: false,
    genReqId: newRequestId,
    // Requests that arrive while the server stops are answered as usual, because the services of the server run until
    // the last response.
    return503OnClosing: false,
    bodyLimit: FORM_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { querystringParser: () => ({}) },
    // A URL that cannot be decoded matches no route. The error handlers of the routes do not run for it, so it is
    // handled here.
    frameworkErrors: (problem, request, reply: FastifyReply) => {
      const page = redirectPage(request)
      if (page !== null) return reply.redirect(page, 302)
      return reply
        .code(problem.statusCode ?? 400)
        .type('application/json; charset=utf-8')
        .send(rejectedKey('param_error', langWithoutForm(request), clock.now()))
    },
    // The contract validates parameters, so the validators of Fastify are not loaded.
    schemaController: {
      compilersFactory: { buildValidator: () => noSchemas, buildSerializer: () => noSchemas },
    },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body.toString('latin1')),
  )
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: PICTURE_MOST, files: 1, fields: 8, parts: 9, fieldNameSize: 100, fieldSize: 8192 },
  })

  addHeaders(app, https)
  addRequests(app, { log: config.logRequests ? log : null, observe: options.observe })
  addProbes(app, options.probes)
  addErrors(app, services)
  addRoutes(app, {
    services,
    handlers,
    once,
    gate,
    running,
    ipOf,
    encoded: {
      'market.quotes': encodedAnswer(
        async () => {
          await market.complete()
          return market.quotesJson()
        },
        () => clock.now(),
      ),
    },
  })
  const knock = (request: FastifyRequest): Promise<void> => gate.address(ipOf(request))
  addFiles(app, services, knock)
  addFrame(app, services, knock)
  addWebhooks(app, services, options.webhooks, knock)
  if (config.demo) addMailbox(app, services)

  const document = JSON.stringify(openApi(config.publicOrigin))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  if (appFolder) {
    redirectLoopback(app, config.publicOrigin)
    await addApp(app, {
      folder: appFolder,
      shared: config.assetsDir,
      origin: config.publicOrigin,
      wssDomain: config.wssDomain,
      banner: async (request) => {
        await knock(request)
        return firstBanner(db)
      },
    })
  }
  return app
}
