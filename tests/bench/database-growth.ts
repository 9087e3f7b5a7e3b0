import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import type { LegalGroup } from '#contract/market/market.ts'
import { decimal } from '#domain/money.ts'
import { chainHash, GENESIS } from '#server/market/tick-chain.ts'
import { dayNumber, ensurePartition } from '#server/market/tick-partitions.ts'
import { type ChainedTick, insertTicks, type StoredBar, saveBars } from '#server/market/tick-store.ts'
import type { Db } from '#server/platform/db/types.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'
import { accepted, type Person, send } from '../helpers/test-people.ts'
import { type RunningServer, startServer, until } from '../helpers/test-server.ts'
import { cpuSeconds, type Figure, postmasterOf } from './print-figures.ts'
import { fanOut } from './socket-fan-out.ts'
import { traders, writes } from './writes-and-reads.ts'

/**
 * Number of ticks and of candles that are written with the server's own statements; their tables grow
 * independently of users.
 */
const ROWS = 50_000
/**
 * Rows per statement (about as many as the simulated market writes per second), and number of concurrent
 * registrations.
 */
const AT_ONCE = 25
const DAY_MS = 86_400_000
const SECONDS_OF_A_DAY = 86_400
/** Tables that grow by fewer bytes than this per added object are left out. */
const LEAST = 20
const PATIENCE = 300_000
const SOCKETS = 500
/**
 * Factor by which orders are measured for longer than other objects. Tables grow by whole pages of 8 kB,
 * so with few orders the measured bytes per order would be inaccurate.
 */
const TRADING = 4

interface Size {
  readonly rows: number
  readonly table: number
  readonly indexes: number
}

interface Snapshot {
  readonly sizes: ReadonlyMap<string, Size>
  /** Bytes written to the write-ahead log so far. */
  readonly log: number
}

/** Rows and bytes of every table on disk, partitions counted with their parent table. */
async function snapshot(db: Db): Promise<Snapshot> {
  const { rows } = await sql<{ name: string; table: number; indexes: number }>`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_table_size(oid))::bigint as "table",
      sum(pg_indexes_size(oid))::bigint as indexes
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace group by 1`.execute(db)
  const sizes = new Map<string, Size>()
  for (const { name, table, indexes } of rows) {
    const counted = await sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`.execute(db)
    sizes.set(name, { rows: counted.rows[0]?.n ?? 0, table, indexes })
  }
  const log = await sql<{ bytes: number }>`
    select (pg_current_wal_insert_lsn() - '0/0')::bigint as bytes`.execute(db)
  return { sizes, log: log.rows[0]?.bytes ?? 0 }
}

const NOTHING: Size = { rows: 0, table: 0, indexes: 0 }

const rowsOf = ({ sizes }: Snapshot, name: string): number => (sizes.get(name) ?? NOTHING).rows

/** The bytes that each of `count` objects added to each table, largest first, and in total. */
function grown(
  what: string,
  count: number,
  { before, after, without }: { before: Snapshot; after: Snapshot; without: readonly string[] },
): readonly Figure[] {
  const each = (bytes: number): number => bytes / count
  const tables = [...after.sizes]
    .filter(([name]) => !without.includes(name))
    .map(([name, { rows, table, indexes }]) => {
      const was = before.sizes.get(name) ?? NOTHING
      return {
        name,
        rows: each(rows - was.rows),
        table: each(table - was.table),
        indexes: each(indexes - was.indexes),
      }
    })
    .map((one) => ({ ...one, bytes: one.table + one.indexes }))
    .filter(({ bytes }) => bytes >= LEAST)
    .sort((a, b) => b.bytes - a.bytes)
  const figure = (name: string, bytes: number, details: Figure['details']): Figure => ({
    name,
    value: bytes,
    unit: 'B',
    details,
  })
  return [
    figure(
      `${what}, all tables`,
      tables.reduce((sum, { bytes }) => sum + bytes, 0),
      { counted: count, 'write-ahead log B': each(after.log - before.log) },
    ),
    ...tables.map(({ name, bytes, rows, table, indexes }) =>
      figure(`${what}, ${name}`, bytes, { rows, 'table B': table, 'indexes B': indexes }),
    ),
  ]
}

/** Waits until every accepted order is filled or ended unfilled. */
const decided = (database: TestDatabase): Promise<unknown> =>
  until(
    'every order to be decided',
    async () => {
      const { rows } = await sql`select from spot_orders where status = 'doing' limit 1`.execute(database.db)
      return rows.length === 0
    },
    PATIENCE,
  )

/** Memory of a process in kB (Linux); by default of this process. */
const memoryOf = (pid = 0): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])

/** Measures how much memory of a node `SOCKETS` sockets use that are subscribed to the market's quotes. */
async function sockets(server: RunningServer, seconds: number): Promise<Figure> {
  const before = memoryOf(server.process.pid)
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, memoryOf(server.process.pid))
  }, 250)
  const { details } = await fanOut(server, SOCKETS, seconds)
  clearInterval(look)
  return {
    name: `a socket on the quotes, of ${SOCKETS}`,
    value: (most - before) / SOCKETS,
    unit: 'kB',
    details: { 'processor ms/s': ((details['server CPU %'] ?? 0) * 10) / SOCKETS },
  }
}

/** Places market orders of these people for `seconds`. */
async function orders(server: RunningServer, people: readonly Person[], seconds: number): Promise<void> {
  const groups = accepted<LegalGroup[]>(await send(server.origin, 'GET', '/currency/quotation_new'))
  const quote = groups.flatMap((group) => group.quotation).find(({ symbol }) => symbol === 'BTC/USDT')
  if (!quote) throw new Error('BTC/USDT is not listed')
  await writes(server, people, seconds, {
    name: 'market orders',
    path: '/coin/trade',
    body: () => ({
      currency_id: String(quote.currency_id),
      legal_id: String(quote.legal_id),
      type: '1',
      amount: '20',
      order_type: 'market',
    }),
  })
}

/** Writes ticks of all pairs in rotation, as the recorder does, with valid hashes, on a day without other ticks. */
async function recordTicks(db: Db, pairs: readonly number[], now: number): Promise<void> {
  const start = (dayNumber(now) + 2) * DAY_MS
  await ensurePartition(db, dayNumber(start))
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) as id from ticks`.execute(db)
  const first = rows[0]?.id ?? 0
  const heads = new Map<number, { seq: number; hash: Buffer }>()
  for (let n = 0; n < ROWS; n += AT_ONCE) {
    const ticks: ChainedTick[] = []
    for (let k = n; k < n + AT_ONCE; k++) {
      const pairId = pairs[k % pairs.length] ?? 1
      const head = heads.get(pairId) ?? { seq: 1_000_000, hash: GENESIS }
      const tick = {
        id: first + 1 + k,
        pairId,
        seq: head.seq + 1,
        time: start + n,
        sourceTime: start + n,
        price: decimal(String(60_000 + (k % 9973) / 100)),
        number: decimal(String(1 + (k % 7919) / 10_000)),
        side: k % 2 === 0 ? ('buy' as const) : ('sell' as const),
        source: `simulated#${start / 1000 + k}`,
      }
      const hash = chainHash(head.hash, tick)
      heads.set(pairId, { seq: tick.seq, hash })
      ticks.push({ ...tick, hash })
    }
    await db.transaction().execute((tx) => insertTicks(tx, ticks))
  }
}

/** Writes one-minute candles of all pairs in rotation. */
async function saveCandles(db: Db, pairs: readonly number[], now: number): Promise<void> {
  const start = Math.floor(now / DAY_MS) * SECONDS_OF_A_DAY + 2 * SECONDS_OF_A_DAY
  for (let n = 0; n < ROWS; n += pairs.length) {
    const bars = pairs.map(
      (pairId, k): StoredBar => ({
        pairId,
        period: '1min',
        time: start + (n / pairs.length) * 60,
        open: decimal(String(60_000 + ((n + k) % 9973) / 100)),
        high: decimal(String(60_100 + ((n + k) % 9973) / 100)),
        low: decimal(String(59_900 + ((n + k) % 9973) / 100)),
        close: decimal(String(60_050 + ((n + k) % 9973) / 100)),
        volume: decimal(String(100 + ((n + k) % 7919) / 10_000)),
        turnover: decimal(String(6_000_000 + ((n + k) % 7919) / 100)),
        lastSeq: n,
        filled: false,
        splits: 0,
      }),
    )
    await saveBars(db, bars)
  }
}

/** Measures what the market without users writes to the database in `seconds`. */
async function quiet(db: Db, seconds: number): Promise<readonly Figure[]> {
  const begun = performance.now()
  const before = await snapshot(db)
  await new Promise((done) => setTimeout(done, seconds * 1000))
  const after = await snapshot(db)
  const took = (performance.now() - begun) / 1000
  const ticks = (rowsOf(after, 'ticks') - rowsOf(before, 'ticks')) / took
  return [
    {
      name: 'ticks of the simulated market',
      value: ticks,
      unit: '/s',
      details: {
        'a day': ticks * SECONDS_OF_A_DAY,
        'write-ahead log B/s': (after.log - before.log) / took,
      },
    },
  ]
}

const MARKET = ['ticks', 'candles', 'leases', 'tick_days', 'kept_ticks']

/**
 * Bytes that a person, a filled market order, a tick and a candle add to the database, by table.
 * The server writes a known number of each of these, and PostgreSQL reports the sizes. The size of
 * the write-ahead log is measured with full-page writes turned off.
 */
export async function growth(people: number, seconds: number): Promise<readonly Figure[]> {
  const database = await testDatabase({ statementTimeout: 0 })
  const { db } = database
  const server = await startServer({ env: { DATABASE_URL: database.url, DEMO: '1' } })
  const figures: Figure[] = []
  try {
    figures.push(...(await quiet(db, seconds)), await sockets(server, seconds))
    const empty = await snapshot(db)
    const all: Person[] = []
    while (all.length < people)
      all.push(...(await traders(server.origin, Math.min(AT_ONCE, people - all.length))))
    const inhabited = await snapshot(db)
    figures.push(...grown('a person', people, { before: empty, after: inhabited, without: MARKET }))
    const postmaster = await postmasterOf(db)
    const processor = (): readonly [number, number] => [
      cpuSeconds(server.process.pid),
      cpuSeconds(postmaster),
    ]
    const [node, backends] = processor()
    await orders(server, all.slice(0, 16), TRADING * seconds)
    await decided(database)
    const [nodeAfter, backendsAfter] = processor()
    const traded = await snapshot(db)
    const count = rowsOf(traded, 'spot_orders') - rowsOf(inhabited, 'spot_orders')
    figures.push({
      name: 'a filled market order, processor of the node',
      value: (1000 * (nodeAfter - node)) / count,
      unit: 'ms',
      details: { counted: count, 'of the database ms': (1000 * (backendsAfter - backends)) / count },
    })
    figures.push(
      ...grown('a filled market order', count, { before: inhabited, after: traded, without: MARKET }),
    )
  } finally {
    await server.stop()
  }
  try {
    const { rows } = await sql<{ id: number }>`select id from pairs order by id`.execute(db)
    const pairs = rows.map(({ id }) => id)
    const before = await snapshot(db)
    await recordTicks(db, pairs, Date.now())
    const recorded = await snapshot(db)
    figures.push(...grown('a tick', ROWS, { before, after: recorded, without: [] }))
    await saveCandles(db, pairs, Date.now())
    const saved = await snapshot(db)
    const added = rowsOf(saved, 'candles') - rowsOf(recorded, 'candles')
    figures.push(...grown('a candle', added, { before: recorded, after: saved, without: [] }))
    return figures
  } finally {
    await database.drop()
  }
}
