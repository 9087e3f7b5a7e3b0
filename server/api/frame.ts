import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { classifyAddress } from '#domain/text/webAddress.ts'
import { webviewHosts } from '../content/pages.ts'
import type { Services } from '../services.ts'

const STYLE = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Scripts, forms and its own storage, as a site needs them; never the window around it. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** `evaluate` lets through no quote and no angle bracket; an ampersand is the one mark left to write out. */
const attribute = (url: string): string => url.replaceAll('&', '&amp;')

/**
 * `GET /api/frame?url=…`: the page that the webView frames, and that frames the site in turn. The app's own policy is
 * as old as the installed build, so it allows frames of this origin only; the list of the site settings stands in the
 * policy of this answer, which is made anew each time. An address that is not listed is 404.
 */
export function addFrame(
  app: FastifyInstance,
  { db }: Services,
  knock: (request: FastifyRequest) => Promise<void>,
): void {
  app.get('/api/frame', async (request, reply) => {
    await knock(request)
    const wanted = new URL(request.raw.url ?? '', 'http://localhost').searchParams.get('url') ?? ''
    const hosts = await webviewHosts(db)
    const decision = classifyAddress(wanted, hosts)
    if (decision.kind !== 'frame') return reply.callNotFound()
    const policy = [
      "default-src 'none'",
      `style-src 'sha256-${STYLE_HASH}'`,
      `frame-src ${hosts.map((host) => `https://${host}`).join(' ')}`,
      "frame-ancestors 'self'",
      "base-uri 'none'",
      "form-action 'none'",
    ]
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy.join('; '))
      .header('x-frame-options', 'SAMEORIGIN')
      .send(
        `<!doctype html><html><head><meta charset="utf-8"><title>${decision.host}</title><style>${STYLE}</style></head><body><iframe src="${attribute(decision.url)}" title="${decision.host}" sandbox="${SANDBOX}" referrerpolicy="no-referrer"></iframe></body></html>`,
      )
  })
}
