import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { ok } from '../platform/http/envelope.ts'
import { parseForm, queryOf } from '../platform/http/parse-form.ts'
import { latestMail, recentMails } from '../platform/mail/outbox.ts'
import type { Services } from '../services.ts'

const STYLE = `body{margin:0;padding:24px 16px;background:#16181c;color:#f0f2f5;font:14px/20px system-ui,sans-serif}
main{max-width:640px;margin:auto}h1{font-size:20px}p{color:#a9b1bd}
article{background:#1e2126;border-radius:12px;padding:12px 16px;margin:12px 0}
h2{font-size:14px;margin:0 0 4px}small{color:#868f9c}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}
b{font-size:20px;letter-spacing:2px;font-variant-numeric:tabular-nums}`
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'`

const escaped = (text: string): string => text.replace(/[&<>"']/g, (mark) => `&#${mark.codePointAt(0)};`)

/**
 * The development mailbox: a page that lists the mails, which are not sent in demo mode. Outside of demo mode there
 * is no such page.
 */
export function addMailbox(app: FastifyInstance, services: Services): void {
  app.get('/api/dev/mailbox', async (request, reply) => {
    const { user_string = '' } = parseForm(queryOf(request.raw.url ?? ''))
    const mail = await latestMail(services.db, user_string)
    return reply.type('application/json; charset=utf-8').send(ok(mail, services.clock.now()))
  })

  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await recentMails(services.db, 50)
    const rows = mails.map(
      (mail) => `<article><h2>${escaped(mail.subject)}</h2>
<small>${escaped(mail.recipient)} · ${new Date(mail.created_at).toISOString().slice(0, 19).replace('T', ' ')} UTC</small>
${mail.code ? `<div><b>${escaped(mail.code)}</b></div>` : ''}<pre>${escaped(mail.body)}</pre></article>`,
    )
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox (test mode)</title><style>${STYLE}</style></head><body><main><h1>Mailbox</h1><p>Test mode: mails of this installation are kept here and not sent. Newest first.</p>${rows.join('') || '<p>No mail yet.</p>'}</main></body></html>`,
      )
  })
}
