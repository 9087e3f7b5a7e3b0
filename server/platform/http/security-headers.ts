import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'

const PERMISSIONS =
  'accelerometer=(), autoplay=(self), camera=(self), display-capture=(), geolocation=(self), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()'

/**
 * Content security policy for every response that is not a document: its content must not run, load other
 * content or be framed.
 */
const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** The headers of every response. */
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

/**
 * Adds the common headers to every response before its handler runs; the pages of the app replace the policy and the
 * caching header later.
 */
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
 * Content security policy of a page of the app. Allows scripts and styles of this origin, and the page's own inline
 * scripts and styles by their hashes, without `unsafe-inline`.
 * @param origin the public origin, for browsers whose `'self'` does not include web sockets
 * @param wssDomain the origin of the sockets when it differs from the public origin; used for polling, too
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
    // Names of the Trusted Types policies of the app. `h5`: the address of the service worker
    // (src/data/platform/worker-script-url.ts). `dompurify`: sanitised HTML.
    "require-trusted-types-for 'script'",
    'trusted-types h5 dompurify',
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/**
 * Returns a function that returns the policy of a file. The file is read again when it changes (a
 * build while the server runs).
 */
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
