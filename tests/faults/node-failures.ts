import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { auditAll } from '#server/operators/cli/audit-all.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase, type Database } from '#server/platform/db/database.ts'
import type { Db } from '#server/platform/db/types.ts'
import { startNginxNodes } from '../helpers/nginx-nodes.ts'
import {
  checkpointSettings,
  longestTickGap,
  nodeSettings,
  none,
  registerPeople,
  reportRows,
  untilOrdersAreDecided,
} from '../helpers/nginx-trading.ts'
import { quiet } from '../helpers/postgres-cluster.ts'
import { isConfirmed, type SentOrder, sendOrders } from '../helpers/settled-orders.ts'
import { debianPostgres, type SystemPostgres } from '../helpers/system-postgres.ts'
import type { Person } from '../helpers/test-people.ts'
import { freePort, type RunningServer, startServer, until } from '../helpers/test-server.ts'
import type { Row } from '../offline/audit/audit-section.ts'

/**
 * `npm run prove -- failures`: two nodes, each with its supervisor, behind nginx with the shipped configuration, one
 * PostgreSQL and one Redis. People send market orders all the time, and ask for the outcome of each order that was not
 * accepted (`request.settle`), while one part after another fails. Prints what the people met in each failure, and exits
 * with 1 when an order was lost or executed twice, or the audit finds something.
 *
 * `PEOPLE` is the number of people, `FAULT_SECONDS` the shortest time from a failure to the next one. `FAULTS=frozen,redis`
 * runs only these failures. The failure `disk` fills the disk of PostgreSQL, which is mounted for this, so it needs root.
 */

const PEOPLE = Number(process.env.PEOPLE ?? '30')
const SECONDS = Number(process.env.FAULT_SECONDS ?? '20')
/** Time (ms) before each failure that is measured with it, so that the last price before it is known. */
const LEAD = 2_000
/** Time (ms) between the moment at which everything works again and the end of the measurement. */
const AFTER = 5_000
/** Size of the disk of PostgreSQL: several times what the program writes. */
const DISK = '768m'

const execute = promisify(execFile)

interface Node {
  readonly port: number
  /** The supervisor, as `npm start` runs it. */
  supervisor: RunningServer
}

interface Redis {
  readonly url: string
  kill(): void
  start(): Promise<void>
}

interface Disk {
  readonly folder: string
  /** Whether it is a file system of its own, which can be filled. */
  readonly isMounted: boolean
  remove(): void
}

interface Site {
  readonly origin: string
  readonly people: readonly Person[]
  readonly database: Database
  readonly checkpoints: ReturnType<typeof checkpointSettings>
  readonly nodes: readonly Node[]
  readonly postgres: SystemPostgres
  readonly redis: Redis
  readonly disk: Disk
  /** Starts the supervisor of a node again. */
  restart(node: Node): Promise<void>
}

/** What is to be ended when the program ends, in the order in which it was started. */
const started: (() => unknown)[] = []

async function endAll(): Promise<void> {
  for (const end of started.reverse()) await end()
}

async function startRedis(): Promise<Redis> {
  const port = await freePort()
  let child: ChildProcess | null = null
  const start = async (): Promise<void> => {
    const running = spawn('redis-server', ['--port', String(port), '--bind', '127.0.0.1', '--save', ''])
    child = running
    let printed = ''
    running.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()))
    await until('Redis', () => printed.includes('Ready to accept connections'))
  }
  await start()
  return { url: `redis://127.0.0.1:${port}`, kill: () => child?.kill('SIGKILL'), start }
}

/** Mounts a small file system in memory; without the rights to mount, uses an ordinary folder. */
function mountDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'h5-disk-'))
  // The account of PostgreSQL must be able to enter the folder.
  chmodSync(folder, 0o755)
  const options = ['-t', 'tmpfs', '-o', `size=${DISK},mode=755`, 'tmpfs', folder]
  const isMounted = spawnSync('mount', options).status === 0
  return {
    folder,
    isMounted,
    remove: () => {
      if (isMounted) spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The process of the server that a supervisor runs, once there is one. */
const serverOf = ({ supervisor }: Node): Promise<number> =>
  until('the server of a supervisor', async () => {
    const found = spawnSync('pgrep', ['-P', String(supervisor.process.pid), '-f', 'dist/server/main.js'], {
      encoding: 'utf8',
    })
    return Number(found.stdout.trim()) || null
  })

/** The node that holds the market lease; the name of a holder contains the process id of its server. */
const leaseHolder = ({ nodes, database: { db } }: Site): Promise<Node> =>
  until('a holder of the market lease', async () => {
    const { rows } = await sql<{ holder: string }>`
      select holder from leases where name = 'market' and until_ms >= ${Date.now()}`.execute(db)
    const pid = Number(/:(\d+) /.exec(rows[0]?.holder ?? '')?.[1])
    for (const node of nodes) if ((await serverOf(node)) === pid) return node
    return null
  })

const isReady = ({ supervisor }: Node): Promise<boolean> =>
  fetch(`${supervisor.origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits until both nodes are ready and prices are recorded again. */
async function untilReady(site: Site): Promise<void> {
  for (const node of site.nodes) await until('a node to be ready', () => isReady(node), 120_000)
  await leaseHolder(site)
}

async function startSite(folder: string): Promise<Site> {
  const disk = mountDisk()
  started.push(disk.remove)
  // Commits are on the disk before they are answered, as in an installation.
  const settings = { max_wal_size: '64MB', min_wal_size: '32MB' }
  const postgres = debianPostgres({ home: disk.folder, settings })
  if (postgres === null) throw new Error('PostgreSQL is not installed on this system (initdb, pg_ctl)')
  started.push(postgres.stop)
  const redis = await startRedis()
  started.push(redis.kill)
  const database = await connectDatabase(postgres.url, quiet, { max: 2, statementTimeout: 0 })
  started.push(database.stop)
  const checkpoints = checkpointSettings(folder)
  const secret = randomBytes(24).toString('hex')
  const start = (port: number, origin: string, limits: 'on' | 'off'): Promise<RunningServer> =>
    startServer({
      port,
      entry: 'start',
      dataDir: join(folder, String(port)),
      env: {
        ...nodeSettings({ origin, databaseUrl: postgres.url }),
        SECRET_KEY: secret,
        REDIS_URL: redis.url,
        RATE_LIMITS: limits,
        // The default, which the start of a test server turns off.
        MAX_ORDER_DELAY: '2',
        ...checkpoints,
      },
    })
  const nodes: Node[] = []
  started.push(() => Promise.all(nodes.map(({ supervisor }) => supervisor.stop())))
  let people: readonly Person[] = []
  const nginx = await startNginxNodes(async ({ origin, ports }) => {
    // People are registered without rate limits, because they all have one address, and trade with them.
    const registrar = await start(ports[0], origin, 'off')
    people = await registerPeople(registrar.origin, PEOPLE)
    await registrar.stop()
    for (const port of ports) nodes.push({ port, supervisor: await start(port, origin, 'on') })
  })
  started.push(nginx.stop)
  return {
    origin: nginx.origin,
    people,
    database,
    checkpoints,
    nodes,
    postgres,
    redis,
    disk,
    restart: async (node) => {
      node.supervisor = await start(node.port, nginx.origin, 'on')
    },
  }
}

interface Fault {
  readonly name: string
  readonly about: string
  /** Causes the failure and repairs it, unless it is repaired by itself. */
  run(site: Site): Promise<void>
}

const FAULTS: readonly Fault[] = [
  {
    name: 'server',
    about: 'SIGKILL of the server that records prices; its supervisor restarts it',
    run: async (site) => {
      const node = await leaseHolder(site)
      const killed = await serverOf(node)
      process.kill(killed, 'SIGKILL')
      await until('the supervisor to restart the server', async () => (await serverOf(node)) !== killed)
    },
  },
  {
    name: 'machine',
    about: 'SIGKILL of supervisor and server of that node, started again after 5 s',
    run: async (site) => {
      const node = await leaseHolder(site)
      const server = await serverOf(node)
      const ended = node.supervisor.kill()
      process.kill(server, 'SIGKILL')
      await ended
      await pause(5_000)
      await site.restart(node)
    },
  },
  {
    name: 'drain',
    about: 'SIGTERM of that node, without telling nginx, started again when it has ended',
    run: async (site) => {
      const node = await leaseHolder(site)
      await node.supervisor.stop()
      await site.restart(node)
    },
  },
  {
    name: 'frozen',
    about: 'SIGSTOP of the server of that node for 15 s',
    run: async (site) => {
      const server = await serverOf(await leaseHolder(site))
      process.kill(server, 'SIGSTOP')
      await pause(15_000)
      process.kill(server, 'SIGCONT')
    },
  },
  {
    name: 'redis',
    about: 'SIGKILL of Redis, started again after 10 s',
    run: async ({ redis }) => {
      redis.kill()
      await pause(10_000)
      await redis.start()
    },
  },
  {
    name: 'postgres',
    about: 'crash of PostgreSQL, started again after 5 s',
    run: async ({ postgres }) => {
      await postgres.crash()
      await pause(5_000)
      await postgres.start()
    },
  },
  {
    name: 'disk',
    about: 'disk of PostgreSQL full for 10 s, then PostgreSQL started again if it has ended',
    run: async ({ disk, postgres, database: { db } }) => {
      const file = join(disk.folder, 'full')
      // Writes until the disk is full, so the program always fails.
      await execute('dd', ['if=/dev/zero', `of=${file}`, 'bs=64k']).catch(() => undefined)
      await pause(10_000)
      rmSync(file)
      await until(
        'PostgreSQL to answer',
        async () => {
          await postgres.start().catch(() => undefined)
          return sql`select 1`.execute(db).catch(() => null)
        },
        60_000,
      )
    },
  },
]

/** What was measured around a failure. Times in ms. */
interface Period {
  readonly fault: Fault
  readonly begun: number
  readonly at: number
  readonly readyAt: number
  readonly ended: number
}

async function measure(site: Site, fault: Fault): Promise<Period> {
  console.log(`${fault.name}: ${fault.about}`)
  const begun = Date.now()
  await pause(LEAD)
  const at = Date.now()
  await fault.run(site)
  await untilReady(site)
  const readyAt = Date.now()
  await pause(Math.max(AFTER, at + 1000 * SECONDS - readyAt))
  return { fault, begun, at, readyAt, ended: Date.now() }
}

/** The longest time (ms) for which a person had no order accepted. */
function longestWait(orders: readonly SentOrder[], { begun, ended }: Period): number {
  const waits = Map.groupBy(orders, ({ person }) => person)
  return Math.max(
    ...[...waits.values()].map((sent) => {
      const accepted = sent.filter(({ answer }) => answer === 'accepted').map(({ answeredAt }) => answeredAt)
      const times = [begun, ...accepted.sort((a, b) => a - b), ended]
      return Math.max(...times.map((time, n) => time - (times[n - 1] ?? time)))
    }),
  )
}

/** Number of recorded orders of each request id. */
async function recordedOrders(db: Db): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('spot_orders')
    .select(({ fn }) => ['request_id', fn.countAll<string>().as('orders')])
    .groupBy('request_id')
    .execute()
  return new Map(rows.map(({ request_id, orders }) => [request_id, Number(orders)]))
}

interface Books {
  readonly lost: readonly SentOrder[]
  readonly doubled: readonly SentOrder[]
  /** Orders that exist although the person was told that they do not. */
  readonly denied: readonly SentOrder[]
  readonly unsettled: readonly SentOrder[]
}

function compare(orders: readonly SentOrder[], recorded: ReadonlyMap<string, number>): Books {
  const count = ({ requestId }: SentOrder): number => recorded.get(requestId) ?? 0
  const isUnsettled = (order: SentOrder): boolean => order.answer !== 'accepted' && order.outcome === null
  return {
    lost: orders.filter((order) => isConfirmed(order) && count(order) === 0),
    doubled: orders.filter((order) => count(order) > 1),
    denied: orders.filter((order) => !isConfirmed(order) && !isUnsettled(order) && count(order) > 0),
    unsettled: orders.filter(isUnsettled),
  }
}

const HEADINGS = [
  'failure',
  'accepted',
  'rejected',
  'failed',
  'of these done',
  'lost',
  'doubled',
  'longest answer',
  'longest time without an accepted order',
  'longest gap of prices',
  'ready after',
] as const

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

async function cellsOf(
  db: Db,
  period: Period,
  orders: readonly SentOrder[],
  books: Books,
): Promise<readonly string[]> {
  const count = (kind: SentOrder['answer']): string =>
    String(orders.filter(({ answer }) => answer === kind).length)
  const among = (some: readonly SentOrder[]): string =>
    String(some.filter((order) => orders.includes(order)).length)
  return [
    period.fault.name,
    count('accepted'),
    count('rejected'),
    count('failed'),
    String(orders.filter(({ outcome }) => outcome === 'done').length),
    among(books.lost),
    among(books.doubled),
    seconds(Math.max(...orders.map(({ sentAt, answeredAt }) => answeredAt - sentAt))),
    seconds(longestWait(orders, period)),
    seconds(await longestTickGap(db, period.begun, period.ended)),
    seconds(period.readyAt - period.at),
  ]
}

/** Prints a table, and below it why orders were not accepted. */
async function printPeriods(
  db: Db,
  periods: readonly Period[],
  orders: readonly SentOrder[],
  books: Books,
): Promise<void> {
  const lines: (readonly string[])[] = [HEADINGS]
  const reasons: string[] = []
  for (const period of periods) {
    const sent = orders.filter(({ sentAt }) => sentAt >= period.begun && sentAt < period.ended)
    lines.push(await cellsOf(db, period, sent, books))
    const missed = sent.filter(({ answer }) => answer !== 'accepted')
    for (const [text, all] of Map.groupBy(missed, ({ answer, reason }) => `${answer}: ${reason}`))
      reasons.push(`${period.fault.name}: ${all.length} × ${text}`)
  }
  const widths = HEADINGS.map((_, n) => Math.max(...lines.map((cells) => cells[n]?.length ?? 0)))
  for (const cells of lines)
    console.log(`| ${cells.map((cell, n) => cell.padEnd(widths[n] ?? 0)).join(' | ')} |`)
  for (const reason of reasons) console.log(reason)
}

function chosenFaults({ isMounted }: Disk): readonly Fault[] {
  const names = process.env.FAULTS?.split(',') ?? FAULTS.map(({ name }) => name)
  const unknown = names.filter((name) => !FAULTS.some((fault) => fault.name === name))
  if (unknown.length > 0) throw new Error(`no failure is called ${unknown.join(', ')}`)
  if (!isMounted && names.includes('disk')) console.log('disk: left out, because only root may mount one')
  return FAULTS.filter(({ name }) => names.includes(name) && (isMounted || name !== 'disk'))
}

async function prove(folder: string, site: Site): Promise<readonly Row[]> {
  const { database, origin, people, disk } = site
  const { orders, stop } = sendOrders(origin, people)
  const periods: Period[] = []
  try {
    await until('orders of everybody', () => orders.length > 2 * PEOPLE)
    for (const fault of chosenFaults(disk)) periods.push(await measure(site, fault))
  } finally {
    await stop()
  }
  await untilOrdersAreDecided(database.db)
  const books = compare(orders, await recordedOrders(database.db))
  await printPeriods(database.db, periods, orders, books)
  const config = readConfig({ ...site.checkpoints, DATA_DIR: folder, DATABASE_URL: database.url })
  const audit = await auditAll(database.db, config)
  const ids = (some: readonly SentOrder[]): string[] => some.map(({ requestId }) => requestId)
  return [
    none(`orders of ${orders.length} that were confirmed and do not exist`, ids(books.lost)),
    none('request ids with more than one order', ids(books.doubled)),
    none('orders that exist although the server denied it', ids(books.denied)),
    none('orders whose outcome the server did not name', ids(books.unsettled)),
    none('findings of the audit', audit.findings),
  ]
}

const folder = mkdtempSync(join(tmpdir(), 'h5-failures-'))
mkdirSync(join(folder, 'checkpoints'))
try {
  reportRows(await prove(folder, await startSite(folder)))
} finally {
  await endAll()
  rmSync(folder, { recursive: true, force: true })
}
