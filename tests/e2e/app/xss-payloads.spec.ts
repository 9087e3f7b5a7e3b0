import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sanitise } from '#server/content/sanitise.ts'
import { type BrowserContext, EDITED, expect, type Page, test } from '../../browser/fixtures.ts'
import { operate } from '../../helpers/ops-commands.ts'
import type { RunningServer } from '../../helpers/test-server.ts'
import { type Payload, payloads } from '../../helpers/xss-payloads.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../browser-page-actions.ts'

/**
 * Announcement markup that tries to run a script, in a real browser (docs/invariants.md#markup). Every frame
 * has a function `__hit` that the payloads call. The tests fire event handlers and click links and buttons,
 * so that every payload that can run does run. The last test removes the sanitiser, to show that the tests
 * detect payloads that run.
 */
const ALL = payloads()

test.use({ serverEnv: EDITED })

let server: RunningServer
test.beforeAll(async ({ server: running }) => {
  server = running
})
// Service workers are blocked, because they would serve the files that these tests replace.
test.use({ serviceWorkers: 'block' })

interface Watch {
  /** The numbers of the payloads that ran. */
  readonly hits: Set<number>
  /** URLs of requests to other hosts. */
  readonly outside: string[]
}

async function watch(context: BrowserContext, page: Page): Promise<Watch> {
  const hits = new Set<number>()
  const outside: string[] = []
  await context.exposeBinding('__report', (_source, number: number) => void hits.add(number))
  // Runs in every frame. Reports a payload's number once, even if its handler fires a hundred times.
  await context.addInitScript(() => {
    const told = new Set<number>()
    const report: unknown = Reflect.get(window, '__report')
    Reflect.set(window, '__hit', (number: number) => {
      if (told.has(number) || typeof report !== 'function') return
      told.add(number)
      report(number)
    })
  })
  page.on('dialog', (dialog) => void dialog.dismiss())
  await context.route(/^https?:\/\/(?!localhost)/, (route) => {
    outside.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: '__hit(-1)' })
  })
  return { hits, outside }
}

/**
 * The payloads as answers of the FAQ, one per question, so that unclosed markup of one payload does
 * not affect the next.
 */
const serve = (context: BrowserContext, texts: readonly string[]) =>
  context.route(/\/api\/faq\b/, (route) =>
    route.fulfill({
      json: {
        type: 'ok',
        code: 1,
        message: texts.map((content, at) => ({ id: at + 1, group: 'All', title: `Text ${at}`, content })),
        server_time: Math.floor(Date.now() / 1000),
      },
    }),
  )

/** A replacement for the sanitiser's chunk that inserts markup unchanged and runs its scripts. */
const withoutSanitiser = (context: BrowserContext) =>
  context.route(/\/assets\/sanitiser-[^/]+\.js$/, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export const markupOf = (html) => document.createRange().createContextualFragment(html)',
    }),
  )

async function openAll(page: Page): Promise<void> {
  await prepare(page)
  await page.goto(at(server.origin, '/pages/common/faq'))
  await waitForApp(page)
  await expect(page.locator('main details').first()).toBeAttached({ timeout: 60_000 })
  await expect(page.locator('main details [role=status]')).toHaveCount(0, { timeout: 60_000 })
  // No payload has crashed or closed the page.
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
}

/** Fires every event handler, clicks every element that could be a link, and waits until late handlers have run. */
async function provoke(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const answer of document.querySelectorAll('details')) answer.open = true
    const elements = [...document.querySelectorAll('main details :not(summary, summary *)')]
    for (const element of elements) {
      for (const name of element.getAttributeNames()) {
        if (/^on/i.test(name)) element.dispatchEvent(new Event(name.slice(2).toLowerCase()))
      }
      if (element instanceof HTMLAnchorElement && /^https?:$/.test(element.protocol)) continue
      if (element instanceof HTMLElement) {
        element.focus()
        element.click()
      } else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    }
    // Adds a picture and a frame after the pictures and frames of the payloads: when these two have loaded,
    // all earlier ones have loaded too.
    const image = new Image()
    const failed = new Promise((done) => image.addEventListener('error', done))
    image.src = `/missing-${Math.random()}`
    const frame = document.createElement('iframe')
    const framed = new Promise((done) => frame.addEventListener('load', done))
    frame.src = 'about:blank'
    document.body.append(frame)
    await Promise.all([failed, framed])
    await new Promise((done) => setTimeout(done, 500))
  })
}

/** Elements and attributes in the document that the allow list of the sanitiser does not contain. */
const strangers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const tags = new Set('P H2 H3 UL OL LI B STRONG I EM BR A IMG TABLE THEAD TBODY TR TH TD DIV'.split(' '))
    const attributes = new Set('href src alt width height colspan rowspan loading decoding'.split(' '))
    const frame = new Set(['role', 'aria-label', 'tabindex', 'class'])
    const found: string[] = []
    for (const element of document.querySelectorAll(
      'main details > summary + div, main details > summary + div *',
    )) {
      if (!tags.has(element.tagName)) found.push(`<${element.tagName}>`)
      for (const { name, value } of element.attributes) {
        if (!attributes.has(name) && !(element.tagName === 'DIV' && frame.has(name)))
          found.push(`${element.tagName} ${name}`)
        if (name === 'href' && !value.startsWith('#/pages/')) found.push(value)
        if (name === 'src' && !value.startsWith('/h5/')) found.push(value)
      }
    }
    return found
  })

const texts = (of: readonly Payload[]): string[] => of.map(({ html }) => html)

test('the list of XSS payloads has at least 500 different payloads', () => {
  expect(new Set(texts(ALL)).size).toBeGreaterThanOrEqual(500)
})

for (const bypassCSP of [true, false]) {
  test.describe(bypassCSP ? 'with the policy of the page lifted' : 'under the policy of the page', () => {
    test.use({ bypassCSP })

    test(`/pages/common/faq runs none of ${ALL.length} XSS payloads that a server sent unsanitised`, async ({
      page,
      context,
    }) => {
      test.setTimeout(180_000)
      const { hits, outside } = await watch(context, page)
      await serve(context, texts(ALL))
      await openAll(page)
      expect(await strangers(page)).toEqual([])
      await provoke(page)
      // Every question of the FAQ is displayed with its answer, so no payload has broken the markup of the
      // others.
      await expect(page.locator('main details[open] > summary + div')).toHaveCount(ALL.length)
      expect([...hits].map((number) => ALL[number]?.html ?? number)).toEqual([])
      expect(outside).toEqual([])
    })
  })
}

test.describe('sanitising on the server', () => {
  test.use({ bypassCSP: true })

  test('removes every XSS payload, without help of the sanitiser in the app and of the content security policy', async ({
    page,
    context,
  }) => {
    test.setTimeout(180_000)
    const { hits, outside } = await watch(context, page)
    await serve(
      context,
      ALL.map(({ html }) => sanitise(html)),
    )
    await withoutSanitiser(context)
    await openAll(page)
    await provoke(page)
    await expect(page.locator('main details[open] > summary + div')).toHaveCount(ALL.length)
    expect([...hits].map((number) => ALL[number]?.html ?? number)).toEqual([])
    expect(outside).toEqual([])
  })
})

test('/pages/common/article: an article that an operator published with every XSS payload runs none of the payloads', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  const { hits, outside } = await watch(context, page)
  await prepare(page)
  await page.goto(at(server.origin, '/pages/common/aboutus'))
  await waitForApp(page)
  const parts = Array.from({ length: 10 }, (_, nth) => texts(ALL.filter(({ number }) => number % 10 === nth)))
  for (const [nth, part] of parts.entries()) {
    const file = join(server.dataDir, `news-${nth}.json`)
    const content = `<p>Begin ${nth}</p>${part.join('<p>next</p>')}`
    writeFileSync(file, JSON.stringify({ texts: { en: { title: `Payloads ${nth}`, content } } }))
    const printed = await operate(server, 'news', 'publish', file)
    const id = /Published as (\d+)/.exec(printed)?.[1]
    await navigateAndWait(page, `/pages/common/article?id=${id}`)
    await expect(page.getByText(`Begin ${nth}`)).toBeVisible()
  }
  expect([...hits]).toEqual([])
  expect(outside).toEqual([])
})

test.describe('XSS payloads without sanitiser and content security policy', () => {
  test.use({ bypassCSP: true })

  test('run in most cases, and each run is detected by the test', async ({ page, context }) => {
    test.setTimeout(180_000)
    const { hits, outside } = await watch(context, page)
    // Every fifth payload, except those that navigate away, because the payloads after them could not run.
    const some = ALL.filter(
      ({ number, html }) => number % 5 === 0 && !/<(?:base|meta)|http-equiv/i.test(html),
    )
    await serve(context, texts(some))
    await withoutSanitiser(context)
    await openAll(page)
    // A payload may navigate away while payloads are provoked; payloads that ran earlier have been reported
    // already.
    await provoke(page).catch((error: Error) => expect(error.message).toContain('context was destroyed'))
    await expect.poll(() => hits.size).toBeGreaterThan(some.length / 3)
    expect(outside.length).toBeGreaterThan(0)
  })
})
