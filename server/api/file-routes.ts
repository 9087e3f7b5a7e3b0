import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerOfToken } from '../identity/accounts/sessions.ts'
import { chatPictureOf, pictureOfUser, portraitOf } from '../identity/accounts/uploaded-pictures.ts'
import { COIN_PICTURE_MIME, COIN_PICTURES, coinPictureOf } from '../market/coin-pictures.ts'
import type { Services } from '../services.ts'

/**
 * Cache-Control of files whose names are derived from their content: the bytes under such a name never
 * change.
 */
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Serves stored pictures:
 * - `GET /api/file/<name>`: an uploaded picture, only with its owner's token; 404 for anybody else.
 * - `GET /api/portrait/<name>`: a user's portrait, public.
 * - `GET /api/chat_picture/<name>`: a picture of a chat message, public until the message is removed.
 * - `GET /api/coin_picture/<name>`: the icon that operators set for a coin, public.
 */
export function addFiles(
  app: FastifyInstance,
  services: Services,
  knock: (request: FastifyRequest) => Promise<void>,
): void {
  app.get<{ Params: { name: string } }>('/api/file/:name', async (request, reply) => {
    await knock(request)
    const token = request.headers.authorization
    const caller = token ? await callerOfToken(services, token) : null
    const file = caller ? await pictureOfUser(services.db, request.params.name, caller.userId) : null
    if (!file) return reply.callNotFound()
    return reply.type(file.mime).header('cache-control', 'private, no-store').send(file.content)
  })
  app.get<{ Params: { name: string } }>('/api/portrait/:name', async (request, reply) => {
    await knock(request)
    const file = await portraitOf(services.db, request.params.name)
    if (!file) return reply.callNotFound()
    return reply.type(file.mime).header('cache-control', FOR_EVER).send(file.content)
  })
  app.get<{ Params: { name: string } }>(`${COIN_PICTURES}:name`, async (request, reply) => {
    await knock(request)
    const content = await coinPictureOf(services.db, request.params.name)
    if (!content) return reply.callNotFound()
    return reply.type(COIN_PICTURE_MIME).header('cache-control', FOR_EVER).send(content)
  })
  app.get<{ Params: { name: string } }>('/api/chat_picture/:name', async (request, reply) => {
    await knock(request)
    const file = await chatPictureOf(services.db, request.params.name)
    if (!file) return reply.callNotFound()
    // The browser may cache the picture for one hour only, because an operator may remove the message
    // that contains it.
    return reply.type(file.mime).header('cache-control', 'private, max-age=3600').send(file.content)
  })
}
