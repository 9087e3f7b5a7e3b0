import type { FastifyRequest } from 'fastify'

/** Never a page: who asks there is a program. */
const PROGRAMS = /^\/(?:api|socket\.io|dev|livez|readyz)(?:[/?]|$)/

/**
 * Where a person is led who opens an address that is none, as chats and hands write them: `/h5/%23/pages/…`,
 * `/h5/pages/…` or anything else is the app's route of that name, which says so when there is none. Null for whatever is
 * no page that a browser opens.
 */
export function pageFor({ method, headers: { accept = '' }, url }: LostRequest): string | null {
  if (method !== 'GET' || !accept.includes('text/html') || PROGRAMS.test(url)) return null
  const [head] = /^\/(?:h5\/?)?(?:(?:index\.html)?%(?:25)*23)?\/*/i.exec(url) ?? ['']
  const route = routeOf(url.slice(head.length), head.includes('%'))
  // The app itself is not there.
  if (/^\/(?:h5\/?)?$/.test(url)) return null
  return route === '' ? '/h5/' : `/h5/#/${route}`
}

/** A # behind a query of the document: `/h5/?invite=X%23/pages/…`, which that query would otherwise swallow. */
const IN_QUERY =
  /^\/(?:h5\/?)?(?:index\.html)?(\?[^%]*(?:%(?!(?:25)*23(?:\/|%(?:25)*2f))[^%]*)*)%(?:25)*23(?:\/|%(?:25)*2f)+(.*)$/i

/** Where a person is led whose link has its # encoded behind a query, with that query; null for every other address. */
export function pageInQuery({ method, headers: { accept = '' }, url }: LostRequest): string | null {
  if (method !== 'GET' || !url.includes('%') || !accept.includes('text/html')) return null
  const [, query = '', text = ''] = IN_QUERY.exec(url) ?? []
  const route = routeOf(text, true)
  return route === '' ? null : `/h5/${query}#/${route}`
}

/** Whoever wrote the # as %23 may have written the slashes and parameters so as well, and some do it twice (%2523). */
function routeOf(text: string, isEncoded: boolean): string {
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
    // What no text was encoded to names no page.
    return ''
  }
}

export type LostRequest = Pick<FastifyRequest, 'method' | 'url'> & {
  readonly headers: { readonly accept?: string | undefined }
}
