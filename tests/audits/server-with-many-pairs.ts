import { constants, setPriority } from 'node:os'
import { decimal } from '#domain/money.ts'
import { createApp } from '#server/app.ts'
import { seed } from '#server/market/seed-instruments.ts'
import type { Feed, FeedTick } from '#server/market/types.ts'
import { readConfig } from '#server/platform/config.ts'
import { type Database, migrate, openDatabase } from '#server/platform/db/database.ts'
import { createLog } from '#server/platform/log.ts'

const FIRST_ID = 1_000
const BEAT = 100
const TELL_EVERY = 1_000

/** Adds coins with a pair against USDT until there are `count` pairs. Returns every symbol. */
async function crowd(database: Database, count: number): Promise<readonly string[]> {
  const { db } = database
  await migrate(
    db,
    createLog(() => {}),
  )
  await seed(db)
  const { id: btc } = await db
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', 'BTC')
    .executeTakeFirstOrThrow()
  const { id: usdt } = await db
    .selectFrom('currencies')
    .select('id')
    .where('name', '=', 'USDT')
    .executeTakeFirstOrThrow()
  const coin = await db.selectFrom('currencies').selectAll().where('id', '=', btc).executeTakeFirstOrThrow()
  const pair = await db
    .selectFrom('pairs')
    .selectAll()
    .where('symbol', '=', 'BTC/USDT')
    .executeTakeFirstOrThrow()
  const seeded = await db.selectFrom('pairs').select('symbol').execute()
  const more = Array.from({ length: count - seeded.length }, (_, index) => ({
    id: FIRST_ID + index,
    name: `C${String(index).padStart(3, '0')}`,
  }))
  await db
    .insertInto('currencies')
    .values(more.map(({ id, name }) => ({ ...coin, id, name, image: '' })))
    .execute()
  await db
    .insertInto('pairs')
    .values(
      more.map(({ id, name }) => ({
        ...pair,
        id,
        symbol: `${name}/USDT`,
        name,
        base_id: id,
        quote_id: usdt,
        lever: false,
        micro: false,
        sort: id,
      })),
    )
    .execute()
  return [...seeded.map(({ symbol }) => symbol), ...more.map(({ name }) => `${name}/USDT`)]
}

/** A feed that trades the symbols in rotation, `perSecond` trades in total, with prices of a random walk. */
function crowdedFeed(symbols: readonly string[], perSecond: number): Feed {
  const prices = symbols.map((_, index) => 100 + index)
  let beat: NodeJS.Timeout | undefined
  let turn = 0
  return {
    kind: 'simulated',
    label: 'crowd',
    symbols: () => symbols,
    setPairs: () => undefined,
    start: async (onTicks) => {
      const began = performance.now()
      beat = setInterval(() => {
        const now = Date.now()
        // Emits all trades that are due since the last call, because timers fire late on a busy machine.
        const due = Math.floor(((performance.now() - began) * perSecond) / 1_000) - turn
        const ticks = Array.from({ length: due }, (): FeedTick => {
          const at = turn++ % symbols.length
          const price = Math.max(1, (prices[at] ?? 100) * (1 + Math.sin(turn * 12.9898) * 0.0004))
          prices[at] = price
          return {
            symbol: symbols[at] ?? '',
            sourceTime: now,
            price: decimal(price.toFixed(2)),
            number: decimal('0.5'),
            side: turn % 2 === 0 ? 'buy' : 'sell',
            source: `crowd#${turn}`,
          }
        })
        onTicks(ticks)
      }, BEAT)
    },
    stop: async () => clearInterval(beat),
    history: async () => [],
  }
}

/**
 * The real server with `CROWD_PAIRS` pairs and `CROWD_TRADES` trades per second. It has a lower priority than
 * the measured browser, because in production the two run on different machines. Prints how many trades it has
 * recorded since the start.
 */
setPriority(constants.priority.PRIORITY_LOW)
const config = readConfig(process.env)
const log = createLog(() => {})
const database = await openDatabase(config, log)
const symbols = await crowd(database, Number(process.env.CROWD_PAIRS))
const feed = crowdedFeed(symbols, Number(process.env.CROWD_TRADES))
const app = await createApp(config, { database, log, feed })
const { market } = app.services
let recorded = 0
market.onRecorded((ticks) => {
  recorded += ticks.length
})
await app.listen()
const told = setInterval(() => console.log(`${market.pairs().length} pairs, ${recorded} trades`), TELL_EVERY)
process.on('SIGTERM', () => {
  clearInterval(told)
  app
    .close()
    .then(() => database.stop())
    .then(
      () => process.exit(0),
      () => process.exit(1),
    )
})
