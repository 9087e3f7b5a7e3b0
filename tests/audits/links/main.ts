import type { Browser } from '@playwright/test'
import type { Mail } from '#contract/communication/message.ts'
import { accepted, send } from '../../helpers/test-people.ts'
import type { Finding, Visit } from '../audited-screens.ts'
import { walkLinks } from './crawl-links.ts'

/** The links in a user's inbox messages. */
export async function mailLinks(origin: string, token: string): Promise<readonly string[]> {
  const { list } = accepted<{ list: readonly Pick<Mail, 'link'>[] }>(
    await send(origin, 'GET', '/mailMessage/getList', { limit: 50 }, token),
  )
  return [...new Set(list.map(({ link }) => link).filter((link) => link.startsWith('/')))]
}

/**
 * Follows every tile, entry, link and message of the app in each language, signed in and as a guest, and
 * reports every link that leads to an error or an empty page.
 */
export async function links(browser: Browser, visit: Visit): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  const also = await mailLinks(visit.origin, visit.token)
  for (const lang of visit.langs)
    for (const token of [visit.token, '']) {
      const { opened, wrong } = await walkLinks(browser, {
        origin: visit.origin,
        lang,
        token,
        also: token === '' ? [] : also,
      })
      findings.push({
        what: `links in ${lang}, ${token === '' ? 'a guest' : 'a member'}`,
        seen: `${opened.length} pages${wrong.map((one) => `\n    ${one}`).join('')}`,
        goal: 'no dead end',
        met: wrong.length === 0,
      })
    }
  return findings
}
