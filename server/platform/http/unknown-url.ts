import type { FastifyRequest } from 'fastify'

/** Paths that are requested by programs and not by people; a request for one of them is never answered with a page. */
const PROGRAMS = /^\/(?:api|socket\.io|dev|livez|readyz)(?:[/?]|$)/

/**
 * The page of the app to which a browser is redirected from an unknown address, such as an address in a chat message
 * or one typed by hand. `/h5/%23/pages/…`, `/h5/pages/…` or any other path becomes the app's route of that name; if
 * no such route exists, the app says so. Null for a request that does not load a page.
 */
export function redirectPage({ method, headers: { accept = '' }, url }: UnknownRequest): string | null {
  if (method !== 'GET' || !accept.includes('text/html') || PROGRAMS.test(url)) return null
  const [head] = /^\/(?:h5\/?)?(?:(?:index\.html)?%(?:25)*23)?\/*/i.exec(url) ?? ['']
  const route = decodedRoute(url.slice(head.length), head.includes('%'))
  // The app itself was requested but is not built; a redirect to the app would lead to this code again.
  if (/^\/(?:h5\/?)?$/.test(url)) return null
  return route === '' ? '/h5/' : `/h5/#/${route}`
}

/**
 * Matches an encoded `#` after the query of the document: `/h5/?invite=X%23/pages/…`. The browser would read the
 * route behind the encoded `#` as a part of the query.
 */
const IN_QUERY =
  /^\/(?:h5\/?)?(?:index\.html)?(\?[^%]*(?:%(?!(?:25)*23(?:\/|%(?:25)*2f))[^%]*)*)%(?:25)*23(?:\/|%(?:25)*2f)+(.*)$/i

/**
 * The page to which a link is redirected when its `#` is encoded after a query; the query is kept. Null for any other
 * address.
 */
export function redirectPageInQuery({
  method,
  headers: { accept = '' },
  url,
}: UnknownRequest): string | null {
  if (method !== 'GET' || !url.includes('%') || !accept.includes('text/html')) return null
  const [, query = '', text = ''] = IN_QUERY.exec(url) ?? []
  const route = decodedRoute(text, true)
  return route === '' ? null : `/h5/${query}#/${route}`
}

/**
 * Decodes a route. A link with `%23` may have its slashes and parameters encoded as well, sometimes twice (`%2523`).
 */
function decodedRoute(text: string, isEncoded: boolean): string {
  const route = isEncoded
    ? text
        .replace(/%(?:25)*2f/gi, '/')
        .replace(/%(?:25)*3f/i, '?')
        .replace(/%(?:25)*3d/gi, '=')
        .replace(/%(?:25)*26/g, '&')
        .replace(/^\/+/, '')
    : text
  try {
    decodeURIComponent(route)
    return route
  } catch {
    // A route with an invalid encoding does not exist.
    return ''
  }
}

export type UnknownRequest = Pick<FastifyRequest, 'method' | 'url'> & {
  readonly headers: { readonly accept?: string | undefined }
}
