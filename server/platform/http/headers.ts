import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const PERMISSIONS =
  'accelerometer=(), autoplay=(self), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

/** For everything that is no document: nothing in it may run, load or be framed. */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of every answer. */
export function commonHeaders(https: boolean): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': PERMISSIONS,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

/** Sets the headers before anything else happens; the app's pages replace policy and caching afterwards. */
export function addHeaders(app: FastifyInstance, https: boolean): void {
  const headers = {
    ...commonHeaders(https),
    'content-security-policy': DATA_POLICY,
    'cache-control': 'no-store',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}

const hashes = (html: string, tag: 'script' | 'style'): string[] =>
  [...html.matchAll(new RegExp(`<${tag}(?![^>]*\\ssrc=)[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))].map(
    ([, code]) =>
      `'sha256-${createHash('sha256')
        .update(code ?? '')
        .digest('base64')}'`,
  )

/**
 * The policy of an app page: scripts and styles from this origin and the inline ones that stand in the page itself, by
 * hash; no `unsafe-inline`. `origin` is the public one, for browsers whose 'self' leaves out web sockets; `wssDomain` is
 * where the sockets are when they are elsewhere, over polling too.
 */
export function pagePolicy(html: string, origin: string, wssDomain = ''): string {
  const sockets = [origin.replace(/^http/, 'ws')]
  if (wssDomain !== '') sockets.push(wssDomain, wssDomain.replace(/^http/, 'ws'))
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes(html, 'script')].join(' '),
    ["style-src 'self'", ...hashes(html, 'style')].join(' '),
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    // `h5`: the worker's address (src/data/platform/script-url.ts). `dompurify`: HTML that was sanitised.
    "require-trusted-types-for 'script'",
    'trusted-types h5 dompurify',
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The policy of a file on disk, read again when the file changes (a build while the server runs). */
export function policyOfFile(file: string, origin: string, wssDomain: string): () => string {
  let stamp = 0
  let policy = ''
  return () => {
    const { mtimeMs } = statSync(file)
    if (mtimeMs !== stamp) {
      policy = pagePolicy(readFileSync(file, 'utf8'), origin, wssDomain)
      stamp = mtimeMs
    }
    return policy
  }
}
