import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Services } from '../../services.ts'

export interface Posted {
  /** The last part of the address. */
  readonly name: string
  readonly headers: IncomingHttpHeaders
  /** As it came: signatures are made over bytes. */
  readonly body: Buffer
}

export interface Received {
  readonly status: number
  readonly answer: Readonly<Record<string, unknown>>
}

/** Where a provider outside posts messages of its own: no call of a person, no envelope. It proves itself by a signature. */
export interface Webhook {
  /** Below `/api`, before the name of who posts. */
  readonly path: `/${string}`
  readonly receive: (services: Services, posted: Posted) => Promise<Received>
}

/** Every webhook as a route `POST /api<path>/<name>` that takes a body of JSON. */
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
      scope.post<{ Params: { name: string } }>(`/api${path}/:name`, async (request, reply) => {
        await knock(request)
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const { name } = request.params
        const { status, answer } = await receive(services, { name, headers: request.headers, body })
        return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(answer))
      })
    }
    done()
  })
}
