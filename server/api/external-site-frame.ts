import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { classifyAddress } from '#domain/text/webAddress.ts'
import { webviewHosts } from '../content/page-settings.ts'
import type { Services } from '../services.ts'

const STYLE = 'html,body,iframe{display:block;width:100%;height:100%;margin:0;border:0}'
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/**
 * Sandbox of embedded sites: they may run scripts, send forms and use their own storage, but they cannot navigate the
 * window that embeds them.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups'

/** `classifyAddress` rejects URLs with quotes or angle brackets, so only the ampersand has to be escaped. */
const attribute = (url: string): string => url.replaceAll('&', '&amp;')

/**
 * `GET /api/frame?url=…`: a page of our origin that embeds an external site. The app cannot embed the site itself,
 * because the content security policy of the installed app is as old as its build and only allows frames of our own
 * origin. This page has a policy of its own, built for each response from the current list of allowed hosts in the
 * site settings. 404 for a URL that is not allowed.
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
