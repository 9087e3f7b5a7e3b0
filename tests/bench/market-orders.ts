import { sql } from 'kysely'
import type { LegalGroup } from '#contract/market/market.ts'
import { type TestDatabase, testDatabase } from '../helpers/test-database.ts'
import { accepted, send } from '../helpers/test-people.ts'
import { startServer } from '../helpers/test-server.ts'
import { cpuSeconds, type Figure, postmasterOf, quantile } from './print-figures.ts'
import { traders, writes } from './writes-and-reads.ts'

/** The longest wait (ms), after the end of the load, until every order is filled or ended. */
const PATIENCE = 60_000
const LOOK_EVERY = 250

interface Standing {
  readonly decided: number
  readonly waiting: number
  /** Age of the oldest order that is neither filled nor ended (ms). */
  readonly oldest: number
}

async function standing({ db }: TestDatabase): Promise<Standing> {
  const { rows } = await sql<{ decided: number; waiting: number; since: number | null }>`
    select count(*) filter (where status <> 'doing')::integer as decided,
      count(*) filter (where status = 'doing')::integer as waiting,
      min(created_at) filter (where status = 'doing') as since
    from spot_orders`.execute(db)
  const [row] = rows
  return {
    decided: row?.decided ?? 0,
    waiting: row?.waiting ?? 0,
    oldest: row?.since == null ? 0 : Date.now() - row.since,
  }
}

/**
 * `clients` people each send a market order as soon as their previous order is answered. Measures the number
 * of orders accepted per second and the number of orders filled per second. An order is filled by the next
 * recorded price; the simulated market records one price per second, so the average time to a fill includes
 * half a second of waiting for a price.
 */
export async function marketOrders(clients: number, seconds: number): Promise<readonly Figure[]> {
  const database = await testDatabase()
  const server = await startServer({
    entry: 'start',
    env: { DATABASE_URL: database.url, DEMO: '1', MAX_ORDER_DELAY: '2' },
  })
  try {
    const people = await traders(server.origin, clients)
    const groups = accepted<LegalGroup[]>(await send(server.origin, 'GET', '/currency/quotation_new'))
    const quote = groups.flatMap((group) => group.quotation).find(({ symbol }) => symbol === 'BTC/USDT')
    if (!quote) throw new Error('BTC/USDT is not listed')
    const ages: number[] = []
    const looks = setInterval(() => {
      void standing(database).then(({ oldest }) => ages.push(oldest))
    }, LOOK_EVERY)
    const postmaster = await postmasterOf(database.db)
    const processor = (): readonly number[] =>
      [server.process.pid, postmaster, process.pid].map((pid) => cpuSeconds(pid))
    const before = processor()
    const begun = performance.now()
    const load = await writes(server, people, seconds, {
      name: `market orders accepted, ${clients} clients`,
      path: '/coin/trade',
      goal: { value: 500, better: 'more' },
      body: () => ({
        currency_id: String(quote.currency_id),
        legal_id: String(quote.legal_id),
        type: '1',
        amount: '20',
        order_type: 'market',
      }),
    })
    const took = (performance.now() - begun) / 1000
    const atEnd = await standing(database)
    const used = processor().map((now, index) => now - (before[index] ?? 0))
    const each = (index: number): number => (1000 * (used[index] ?? 0)) / Math.max(1, atEnd.decided)
    clearInterval(looks)
    const end = Date.now() + PATIENCE
    let left = atEnd
    while (left.waiting > 0 && Date.now() < end) {
      await new Promise((done) => setTimeout(done, 100))
      left = await standing(database)
    }
    const { rows } = await sql<{ ms: number }>`
      select completed_at - created_at as ms from spot_orders where status = 'complete'`.execute(database.db)
    const times = rows.map(({ ms }) => ms)
    return [
      load,
      {
        name: `market orders decided, ${clients} clients`,
        value: atEnd.decided / took,
        unit: '/s',
        details: {
          'server ms each': each(0),
          'database ms each': each(1),
          'generator ms each': each(2),
          'waiting at the end': atEnd.waiting,
          'never decided': left.waiting,
          'oldest undecided ms': Math.max(0, ...ages),
          'p50 ms to the fill': quantile(times, 0.5),
          'p99 ms to the fill': quantile(times, 0.99),
        },
      },
    ]
  } finally {
    await server.stop()
    await database.drop()
  }
}
