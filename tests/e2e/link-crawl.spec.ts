import { mailLinks } from '../audits/links/main.ts'
import { walkLinks } from '../audits/links/walk.ts'
import { expect, test } from '../browser/fixtures.ts'
import { customer } from '../helpers/people.ts'
import type { RunningServer } from '../helpers/server.ts'

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

/** A share of `npm run prove -- links`, which goes through all nine languages, as a guest too. */
test('every link that a member can reach in Vietnamese opens a working page, and Back returns', async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { token } = await customer(server.origin)
  const also = await mailLinks(server.origin, token)
  const { opened, wrong } = await walkLinks(browser, { origin: server.origin, lang: 'vn', token, also })
  expect(wrong).toEqual([])
  // The crawl opened some pages.
  expect(opened.length).toBeGreaterThan(50)
})
