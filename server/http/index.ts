import fastifyMultipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import { openApi } from '#contract/openapi.ts'
import { firstBanner } from '../content/news.ts'
import type { Services } from '../services.ts'
import { addErrors } from './errors.ts'
import { addFiles } from './files.ts'
import { addFrame } from './frame.ts'
import { addHeaders } from './headers.ts'
import { limitGate, openGate } from './limits.ts'
import { addMailbox } from './mailbox.ts'
import { addRoutes, type Once } from './routes.ts'
import { encodedAnswer } from './send.ts'
import { addApp } from './static.ts'
import type { Handlers } from './types.ts'
import { MAX_FILE } from './upload.ts'

/** The longest form that is read; a longer body is 413. */
const FORM_LIMIT = 64 * 1024

export interface HttpOptions {
  readonly services: Services
  readonly handlers: Handlers
  readonly once: Once
  /** The built app; null serves the API alone. */
  readonly appFolder: string | null
}

/** The HTTP side of the server, ready to listen. */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { services, handlers, once, appFolder } = options
  const { config, clock, db, market } = services
  const https = config.publicOrigin.startsWith('https:')
  const app = fastify({
    logger: false,
    bodyLimit: FORM_LIMIT,
    exposeHeadRoutes: false,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Behind TLS there is a proxy, since this server speaks plain HTTP: a private neighbour may name the client.
    trustProxy: https ? ['loopback', 'linklocal', 'uniquelocal'] : false,
    routerOptions: { querystringParser: () => ({}) },
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    (_request, body, done) => done(null, body.toString('latin1')),
  )
  await app.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: MAX_FILE, files: 1, fields: 8, parts: 9, fieldNameSize: 100, fieldSize: 8192 },
  })

  addHeaders(app, https)
  addErrors(app, services)
  const gate = config.rateLimits ? limitGate() : openGate
  addRoutes(app, {
    services,
    handlers,
    once,
    gate,
    encoded: {
      'market.quotes': encodedAnswer(
        () => market.quotesJson(),
        () => clock.now(),
      ),
    },
  })
  addFiles(app, services, gate)
  addFrame(app, services, gate)
  if (config.demo) addMailbox(app, services)

  const document = JSON.stringify(openApi(config.publicOrigin))
  app.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document),
  )
  app.get('/health', async (request) => {
    gate.address(request.ip)
    await db.selectNoFrom((eb) => eb.val(1).as('one')).execute()
    return { status: 'ok' }
  })
  if (appFolder) {
    await addApp(app, {
      folder: appFolder,
      origin: config.publicOrigin,
      banner: (ip) => {
        gate.address(ip)
        return firstBanner(db)
      },
    })
  }
  return app
}
