import { mailLinks } from '../audits/links/main.ts'
import { walkLinks } from '../audits/links/walk.ts'
import { expect, test } from '../browser/fixtures.ts'
import { customer } from '../helpers/people.ts'
import type { RunningServer } from '../helpers/server.ts'

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

/** A share of `npm run audit -- links`, which goes through all nine languages. */
for (const { lang, member } of [
  { lang: 'vn', member: true },
  { lang: 'en', member: false },
] as const) {
  test(`every link that ${member ? 'a member' : 'a guest'} can reach in ${lang} leads to a living page, and back`, async ({
    browser,
  }) => {
    test.setTimeout(240_000)
    const token = member ? (await customer(server.origin)).token : ''
    const also = member ? await mailLinks(server.origin, token) : []
    const { opened, wrong } = await walkLinks(browser, { origin: server.origin, lang, token, also })
    expect(wrong).toEqual([])
    // The walk itself went somewhere.
    expect(opened.length).toBeGreaterThan(member ? 50 : 30)
  })
}
