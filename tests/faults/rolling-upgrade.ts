import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test'
import type { CheckpointConfig } from '#server/ledger/checkpoints/config.ts'
import { auditAll } from '#server/operators/cli/audit-all.ts'
import { readConfig } from '#server/platform/config.ts'
import { at, navigateAndWait, prepare, waitForApp } from '../e2e/browser-page-actions.ts'
import { CHROMIUM_ARGS, needHeadless } from '../helpers/chromium-launch.ts'
import { type NginxNodes, startNginxNodes } from '../helpers/nginx-nodes.ts'
import {
  callThroughNginx,
  checkpointSettings,
  longestTickGap,
  MARKET_ORDER,
  nodeSettings,
  none,
  registerPeople,
  reportRows,
  USDT,
  untilOrdersAreDecided,
} from '../helpers/nginx-trading.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'
import type { Person } from '../helpers/test-people.ts'
import { type RunningServer, startServer, until } from '../helpers/test-server.ts'
import type { Row } from '../offline/audit/audit-section.ts'
import { becomes, offer, shownBuild } from '../offline/builds/tab-actions.ts'

/**
 * `npm run prove -- upgrade`: two nodes behind nginx run the previous release. They are upgraded to this release one
 * after the other, as docs/operations/upgrade.md says, while people place market orders and two browser pages are open.
 * Prints every figure with its goal; exits with 1 when a goal is missed.
 *
 * The previous release is built from the commit `PREVIOUS`, by default from the newest tag, or without tags from the
 * commit before the newest migration, so that the previous release also runs on the new schema. `PEOPLE` is the number
 * of people who trade.
 */

const ROOT = resolve(import.meta.dirname, '../..')
const PEOPLE = Number(process.env.PEOPLE ?? '50')
/** Pause (ms) between two calls of a person. */
const PAUSE = 1_000
/** Screens that a page opens for the first time between the upgrades of the two nodes. */
const ROUTES = ['/pages/financial/index', '/pages/setting/real', '/pages/loan/index']

const git = (...args: string[]): string => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim()

function previousCommit(): string {
  const named = process.env.PREVIOUS ?? git('tag', '--sort=-creatordate').split('\n')[0]
  if (named) return git('rev-parse', named)
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'server/platform/db/migrations')
  if (!newest)
    throw new Error('the history has no migration: name the previous release with PREVIOUS=<commit>')
  return git('rev-parse', `${newest}^`)
}

interface Release {
  /** The program that starts a node. */
  readonly program: string
  /** The build id of its app. */
  readonly build: string
}

/** Builds the release of a clone as operators do (`npm run release`), and unpacks the release into `folder`. */
function release(clone: string, folder: string): Release {
  execFileSync('node_modules/.bin/tsx', ['tools/release/main.ts'], { cwd: clone, stdio: 'inherit' })
  const { name, version } = JSON.parse(readFileSync(join(clone, 'package.json'), 'utf8')) as {
    readonly name: string
    readonly version: string
  }
  mkdirSync(folder)
  execFileSync('tar', [
    '-xzf',
    join(clone, 'dist', `${name}-${version}.tar.gz`),
    '-C',
    folder,
    '--strip-components=1',
  ])
  symlinkSync(join(clone, 'node_modules'), join(folder, 'node_modules'))
  const page = readFileSync(join(folder, 'dist/app/index.html'), 'utf8')
  const build = /name="build" content="(\w+)"/.exec(page)?.[1]
  if (!build) throw new Error('the page of the release does not name its build')
  return { program: join(folder, 'dist/server/main.js'), build }
}

/** Checks the commit out into `folder`, with the packages of this clone, or its own if its lock file differs. */
function checkOut(commit: string, folder: string): void {
  execFileSync('git', ['clone', '-q', '--no-checkout', ROOT, folder])
  execFileSync('git', ['checkout', '-q', commit], { cwd: folder })
  const lock = (of: string): string => readFileSync(join(of, 'package-lock.json'), 'utf8')
  if (lock(folder) === lock(ROOT)) symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
}

interface Trading {
  /** Number of calls sent. */
  readonly calls: () => number
  /** Number of orders that the server accepted. */
  readonly orders: () => number
  /** The answers that are no success, and the errors of connections. */
  readonly failures: readonly string[]
  stop(): Promise<void>
}

/** Each person alternately places a market order and reads their balance, until `stop` is called. */
function tradeAll(origin: string, people: readonly Person[]): Trading {
  const failures: string[] = []
  let calls = 0
  let orders = 0
  let stopped = false
  const send = async (person: Person, index: number, isOrder: boolean): Promise<void> => {
    const answer = await callThroughNginx(origin, {
      person,
      index,
      path: isOrder ? '/coin/trade' : '/wallet/detail',
      fields: isOrder
        ? { request_id: randomUUID(), ...MARKET_ORDER }
        : { currency: String(USDT), type: 'change' },
    }).catch(String)
    calls++
    if (typeof answer === 'string') failures.push(answer)
    else if (!answer.text.startsWith('{"type":"ok"'))
      failures.push(`${answer.status} ${answer.text.slice(0, 120).replaceAll('\n', ' ')}`)
    else if (isOrder) orders++
  }
  const running = people.map(async (person, index) => {
    await pause((PAUSE * index) / people.length)
    for (let n = 0; !stopped; n++) {
      await send(person, index, n % 2 === 0)
      await pause(PAUSE)
    }
  })
  return {
    calls: () => calls,
    orders: () => orders,
    failures,
    stop: async () => {
      stopped = true
      await Promise.all(running)
    },
  }
}

interface Watched {
  readonly page: Page
  /** Scripts and styles that could not be loaded, and errors of the page. */
  readonly failures: readonly string[]
}

async function openPage(context: BrowserContext, origin: string, token: string): Promise<Watched> {
  const page = await context.newPage()
  const failures: string[] = []
  page.on('response', (response) => {
    if (response.status() >= 400 && response.url().includes('/assets/'))
      failures.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/')) failures.push(`${request.failure()?.errorText} ${request.url()}`)
  })
  page.on('pageerror', (error) => failures.push(error.message))
  await prepare(page, { token })
  await page.goto(at(origin, '/pages/transaction/index?type=coins&match_id=1'))
  await waitForApp(page)
  return { page, failures }
}

/** Counts how often the page starts to offer an update. */
function countOffers(page: Page): { readonly count: () => number; stop(): void } {
  let count = 0
  let was = false
  const timer = setInterval(() => {
    void offer(page)
      .isVisible()
      .then((is) => {
        if (is && !was) count++
        was = is
      })
      .catch(() => undefined)
  }, 100)
  return { count: () => count, stop: () => clearInterval(timer) }
}

/** Runs the app's hourly update check. */
const checkForUpdate = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update().catch(() => undefined)
  })

interface Nodes {
  readonly database: TestDatabase
  /** The settings with which the audit finds the checkpoints of the nodes. */
  readonly config: CheckpointConfig
  readonly nginx: NginxNodes
  /** Upgrades a node as docs/operations/upgrade.md says. */
  upgrade(index: number): Promise<void>
  stop(): Promise<void>
}

async function startNodes(folder: string, before: Release, after: Release): Promise<Nodes> {
  const database = await testDatabase({ migrated: false })
  const running: RunningServer[] = []
  const checkpoints = checkpointSettings(folder)
  const start = ({ program }: Release, port: number, origin: string): Promise<RunningServer> =>
    startServer({
      port,
      program,
      dataDir: join(folder, String(port)),
      env: {
        ...nodeSettings({ origin, databaseUrl: database.url }),
        SECRET_KEY: database.config.secretKey ?? '',
        ASSETS_DIR: join(folder, 'assets'),
        ...checkpoints,
      },
    })
  const nginx = await startNginxNodes(async ({ origin, ports }) => {
    for (const port of ports) running.push(await start(before, port, origin))
  })
  return {
    database,
    config: readConfig({ ...checkpoints, DATA_DIR: folder, DATABASE_URL: database.url }),
    nginx,
    upgrade: async (index) => {
      const port = nginx.ports[index] ?? 0
      nginx.lead('out', port)
      await running[index]?.stop()
      running[index] = await start(after, port, nginx.origin)
      nginx.lead('in', port)
    },
    stop: async () => {
      nginx.stop()
      for (const node of running) await node.stop()
      await database.drop()
    },
  }
}

/** Counts the filled orders, once every order is decided. */
async function filledOrders({ db }: TestDatabase): Promise<number> {
  await untilOrdersAreDecided(db)
  const { orders } = await db
    .selectFrom('spot_orders')
    .select(({ fn }) => fn.countAll<string>().as('orders'))
    .where('status', '=', 'complete')
    .executeTakeFirstOrThrow()
  return Number(orders)
}

async function measure(
  { database, config, nginx, upgrade }: Nodes,
  browser: Browser,
  before: Release,
  after: Release,
): Promise<readonly Row[]> {
  const people = await registerPeople(nginx.origin, PEOPLE)
  const open = async (options: BrowserContextOptions): Promise<Watched> =>
    openPage(
      await browser.newContext({ viewport: { width: 390, height: 844 }, ...options }),
      nginx.origin,
      people[0]?.token ?? '',
    )
  const installed = await open({})
  // A page without a service worker loads every part of the app from the nodes.
  const plain = await open({ serviceWorkers: 'block' })
  const { page } = installed
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const offers = countOffers(page)
  const since = Date.now()
  const trading = tradeAll(nginx.origin, people)
  const someOrders = (): Promise<unknown> => {
    const enough = trading.orders() + PEOPLE
    return until('orders', () => trading.orders() > enough)
  }
  await someOrders()
  await upgrade(0)
  await checkForUpdate(page)
  for (const route of ROUTES) await navigateAndWait(plain.page, route)
  await upgrade(1)
  await checkForUpdate(page)
  await someOrders()
  await trading.stop()
  await offer(page).waitFor({ timeout: 60_000 })
  const shown = await shownBuild(page)
  await offer(page).getByRole('button', { name: 'Update' }).click()
  await becomes(page, after.build)
  await waitForApp(page)
  await checkForUpdate(page)
  offers.stop()
  const filled = await filledOrders(database)
  const gap = await longestTickGap(database.db, since)
  const audit = await auditAll(database.db, config)
  return [
    none(`failed calls of ${PEOPLE} people, of ${trading.calls()}`, trading.failures),
    {
      figure: 'orders accepted, and orders filled',
      goal: 'equal',
      seen: `${trading.orders()}, ${filled}`,
      ok: trading.orders() === filled,
    },
    none('parts of the app that a page could not load, and errors of pages', [
      ...installed.failures,
      ...plain.failures,
    ]),
    {
      figure: 'build of the open page before the tap on Update',
      goal: before.build,
      seen: String(shown),
      ok: shown === before.build,
    },
    {
      figure: 'times that the page offered the update',
      goal: '1',
      seen: String(offers.count()),
      ok: offers.count() === 1,
    },
    {
      figure: 'longest time between two prices of BTC',
      goal: '4,000 ms',
      seen: `${gap} ms`,
      ok: gap > 0 && gap <= 4_000,
    },
    none('findings of the audit', audit.findings),
    none('errors in the log of nginx', nginx.errors().split('\n').filter(Boolean)),
  ]
}

async function main(folder: string): Promise<readonly Row[]> {
  const commit = previousCommit()
  console.log(`previous release: ${git('log', '-1', '--format=%h %s', commit)}`)
  checkOut(commit, join(folder, 'clone'))
  const before = release(join(folder, 'clone'), join(folder, 'before'))
  const after = release(ROOT, join(folder, 'after'))
  const nodes = await startNodes(folder, before, after)
  const browser = await chromium.launch({ executablePath: needHeadless(), args: CHROMIUM_ARGS })
  try {
    return await measure(nodes, browser, before, after)
  } finally {
    await browser.close()
    await nodes.stop()
  }
}

const folder = mkdtempSync(join(tmpdir(), 'h5-upgrade-'))
try {
  reportRows(await main(folder))
} finally {
  rmSync(folder, { recursive: true, force: true })
}
