import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'

export interface Posted {
  /** The name of the sender, where the path has one; else empty. */
  readonly name: string
  readonly headers: IncomingHttpHeaders
  /** The body as received: signatures are computed over bytes. */
  readonly body: Buffer
}

export interface Received {
  readonly status: number
  readonly answer: Readonly<Record<string, unknown>>
}

/**
 * An address to which an external provider posts messages. It has no user and no envelope; the provider is
 * authenticated by its signature.
 */
export interface Webhook {
  /** Path below `/api`; it may end in `/:name`, the name of the sender. */
  readonly path: `/${string}`
  readonly receive: (services: Services, posted: Posted) => Promise<Received>
}

/** Adds every webhook as a route `POST /api<path>` with a JSON body. */
export function addWebhooks(
  app: FastifyInstance,
  services: Services,
  webhooks: readonly Webhook[],
  knock: (request: FastifyRequest) => Promise<void>,
): void {
  void app.register((scope, _options, done) => {
    scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    for (const { path, receive } of webhooks) {
      scope.post<{ Params: { name?: string } }>(`/api${path}`, async (request, reply) => {
        await knock(request)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { name = '' } = request.params
        const { status, answer } = await receive(services, { name, headers: request.headers, body })
        return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
      })
    }
    done()
  })
}
