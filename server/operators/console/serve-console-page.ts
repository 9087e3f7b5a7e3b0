import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

const FOREVER = 'public, max-age=31536000, immutable'
/** Placeholder in the built page for the nonce of its styles. */
const NONCE = '__CSP_NONCE__'

/**
 * Content security policy: only scripts of this origin; styles of this origin, and those with the nonce of this
 * response; nothing from other hosts.
 */
const policy = (nonce: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    // Trusted Types policies. `default` is for the text of style elements, in which no element can begin; `console`
    // is for sanitised HTML in previews.
    "require-trusted-types-for 'script'",
    'trusted-types default console',
  ].join('; ')

/**
 * Serves the built page under `/console/`. A path under `/console/` that is not a file returns the page too, because
 * the page itself interprets the path.
 */
export async function addPage(app: FastifyInstance, folder: string): Promise<void> {
  const file = join(folder, 'index.html')
  let page = ''
  let stamp = 0
  const html = (): string | null => {
    if (!existsSync(file)) return null
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== stamp) {
      page = readFileSync(file, 'utf8')
      stamp = mtimeMs
    }
    return page
  }
  app.get('/console', (_request, reply) => reply.redirect('/console/', 301))
  app.get('/console/*', (_request, reply) => {
    const text = html()
    if (text === null)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('The console is not built yet: npm run build\n')
    const nonce = randomBytes(16).toString('base64')
    return reply
      .header('content-security-policy', policy(nonce))
      .type('text/html; charset=utf-8')
      .send(text.replaceAll(NONCE, nonce))
  })
  if (existsSync(join(folder, 'assets')))
    await app.register(fastifyStatic, {
      root: join(folder, 'assets'),
      prefix: '/console/assets/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply) => void reply.header('cache-control', FOREVER),
    })
}
