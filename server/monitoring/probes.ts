import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/**
 * Registers two probes to which no rate limit applies:
 * - `GET /livez`, for the process supervisor: the process answers.
 * - `GET /readyz`, for the load balancer: this node may get traffic. While the node stops, responses close their
 *   connections, so that no connection is in use when the port closes.
 */
export function addProbes(app: FastifyInstance, { version, readiness, isStopping }: ProbeSources): void {
  const config = { isQuiet: true }
  app.addHook('onRequest', (_request, reply, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done()
  })
  app.get('/livez', { config }, (_request, reply) => reply.send({ status: 'ok', version }))
  app.get('/readyz', { config }, async (_request, reply) => {
    const { ready, checks, warnings } = await readiness()
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ok' : 'not ready', version, checks, warnings })
  })
}

export interface ProbeSources {
  readonly version: string
  readiness(): Promise<Readiness>
  isStopping(): boolean
}
