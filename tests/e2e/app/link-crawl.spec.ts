import { walkLinks } from '../../audits/links/crawl-links.ts'
import { mailLinks } from '../../audits/links/main.ts'
import { expect, test } from '../../browser/fixtures.ts'
import { customer } from '../../helpers/test-people.ts'
import type { RunningServer } from '../../helpers/test-server.ts'

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})

/**
 * Number of pages that `npm test` opens. `npm run prove -- links` opens every page, in all nine languages,
 * also as a guest.
 */
const PAGES = 50

test(`each of ${PAGES} pages reachable by links as a member, in Vietnamese, opens without an error, and Back returns to the previous page`, async ({
  browser,
}) => {
  test.setTimeout(240_000)
  const { token } = await customer(server.origin)
  const also = await mailLinks(server.origin, token)
  const { opened, wrong } = await walkLinks(browser, {
    origin: server.origin,
    lang: 'vn',
    token,
    also,
    most: PAGES,
  })
  expect(wrong).toEqual([])
  expect(opened).toHaveLength(PAGES)
})
