import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { fileFor } from '../accounts/files.ts'
import { callerOfToken } from '../accounts/sessions.ts'
import type { Services } from '../services.ts'
import type { Gate } from './limits.ts'

/** `GET /api/file/<name>`: an uploaded picture, for its owner's token only; anyone else sees that there is nothing. */
export function addFiles(app: FastifyInstance, services: Services, gate: Gate): void {
  app.get<{ Params: { name: string } }>('/api/file/:name', async (request, reply) => {
    gate.address(request.ip)
    const token = request.headers.authorization
    const caller = token ? await callerOfToken(services, token) : null
    const file = caller ? await fileFor(services, request.params.name, caller.userId) : null
    const found = file && (await stat(file.path).catch(() => null))
    if (!file || !found) return reply.callNotFound()
    return reply
      .type(file.mime)
      .header('content-length', found.size)
      .header('cache-control', 'private, no-store')
      .send(createReadStream(file.path))
  })
}
