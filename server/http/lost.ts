import type { FastifyRequest } from 'fastify'

/** Never a page: who asks there is a program. */
const PROGRAMS = /^\/(?:api|socket\.io|dev|health)(?:[/?]|$)/

/**
 * Where a person is led who opens an address that is none, as chats and hands write them: `/h5/%23/pages/…`,
 * `/h5/pages/…` or anything else is the app's route of that name, which says so when there is none. Null for whatever is
 * no page that a browser opens.
 */
export function pageFor({ method, headers: { accept = '' }, url }: LostRequest): string | null {
  if (method !== 'GET' || !accept.includes('text/html') || PROGRAMS.test(url)) return null
  const [head] = /^\/(?:h5\/?)?(?:%23)?\/*/i.exec(url) ?? ['']
  const route = url.slice(head.length)
  // The app itself is not there.
  if (route === '') return null
  if (!head.includes('%23')) return `/h5/#/${route}`
  // Whoever wrote the # so may have written the parameters so as well.
  return `/h5/#/${route.replace(/%3f/i, '?').replace(/%3d/gi, '=').replace(/%26/g, '&')}`
}

export type LostRequest = Pick<FastifyRequest, 'method' | 'url'> & {
  readonly headers: { readonly accept?: string | undefined }
}
