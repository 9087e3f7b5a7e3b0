import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { previousOf } from './previous-builds.ts'
import { policyOfFile } from './security-headers.ts'
import { redirectPageInQuery } from './unknown-url.ts'

const FOREVER = 'public, max-age=31536000, immutable'
const ASK = 'no-cache'
const A_DAY = 'public, max-age=86400'

/**
 * The Cache-Control header of a file: files with hashed names never change; the page, the service
 * worker and the manifest are always revalidated.
 */
export function cacheControl(path: string): string {
  if (/[/\\]assets[/\\]/.test(path)) return FOREVER
  return /(?:\.html|\.webmanifest|\.json|sw\.js)(?:\.(?:br|gz))?$/.test(path) ? ASK : A_DAY
}

/**
 * Serves the built app under /h5/, precompressed by the build, and the hashed files of earlier builds. A missing file
 * is 404, never a page.
 */
export async function addApp(
  app: FastifyInstance,
  options: {
    readonly folder: string
    /** Folder with the hashed files of other releases; null: none. */
    readonly shared: string | null
    readonly origin: string
    readonly wssDomain: string
    /** Address of the first picture on home; null when home has no picture. */
    readonly banner: (request: FastifyRequest) => Promise<string | null>
  },
): Promise<void> {
  const { folder, shared, origin, wssDomain, banner } = options
  app.addHook('onRequest', async (request, reply) => {
    const page = redirectPageInQuery(request)
    return page === null ? undefined : reply.redirect(page, 302)
  })
  app.get('/', (_request, reply) => reply.redirect('/h5/', 302))
  app.get('/h5', (request, reply) => reply.redirect(`/h5/${queryPart(request.raw.url)}`, 301))
  if (!existsSync(folder)) {
    app.get('/h5/*', (_request, reply) =>
      reply.code(404).type('text/plain; charset=utf-8').send('The app is not built yet: npm run build\n'),
    )
    return
  }
  // The skeleton of the home screen loads its banner from this fixed address before any code of the app has
  // loaded.
  app.get('/h5/banner', async (request, reply) => {
    const picture = await banner(request)
    reply.header('cache-control', ASK)
    return picture === null ? reply.code(204).send() : reply.redirect(picture, 302)
  })
  const policy = policyOfFile(join(folder, 'index.html'), origin, wssDomain)
  await app.register(fastifyStatic, {
    root: [folder, previousOf(folder), ...(shared === null ? [] : [shared])],
    prefix: '/h5/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      reply.header('cache-control', cacheControl(path))
      if (/\.html(?:\.(?:br|gz))?$/.test(path)) reply.header('content-security-policy', policy())
      else if (/[/\\]sw\.js(?:\.(?:br|gz))?$/.test(path)) {
        // A service worker runs under the content security policy of its own response, not under that of
        // the page.
        reply.header('content-security-policy', "default-src 'none'; script-src 'self'; connect-src 'self'")
      }
      if (/\.(?:br|gz)$/.test(path)) reply.header('vary', 'accept-encoding')
    },
  })
  for (const name of ['robots.txt', 'favicon.ico']) {
    if (existsSync(join(folder, name))) app.get(`/${name}`, (_request, reply) => reply.sendFile(name))
  }
}

const queryPart = (url = ''): string => {
  const at = url.indexOf('?')
  return at < 0 ? '' : url.slice(at)
}
