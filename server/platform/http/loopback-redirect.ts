import type { FastifyInstance } from 'fastify'

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Whether a `Host` header is the public origin under another loopback name: same port, `localhost` or `127.0.0.1`. */
function isOtherName(host: string | undefined, publicOrigin: string): boolean {
  const home = new URL(publicOrigin)
  const address = `${home.protocol}//${host}`
  if (!URL.canParse(address)) return false
  const asked = new URL(address)
  return (
    LOOPBACK.has(home.hostname) &&
    LOOPBACK.has(asked.hostname) &&
    asked.hostname !== home.hostname &&
    asked.port === home.port
  )
}

/**
 * Redirects a page opened at 127.0.0.1 to the public origin at localhost, or a page opened at localhost to
 * the public origin at 127.0.0.1. For a browser these are two origins with separate storage, and sockets are
 * accepted only from the public origin.
 */
export function redirectLoopback(app: FastifyInstance, publicOrigin: string): void {
  app.addHook('onRequest', async ({ headers, method, raw: { url = '' } }, reply) => {
    const isPage = method === 'GET' && /^\/(?:h5\/?)?(?:index\.html)?(?:\?|$)/.test(url)
    if (isPage && isOtherName(headers.host, publicOrigin)) return reply.redirect(`${publicOrigin}${url}`, 307)
  })
}
