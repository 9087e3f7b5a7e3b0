import { randomBytes } from 'node:crypto'
import { decimal } from '#domain/money.ts'
import { ensurePartition } from '#server/market/tick-partitions.ts'
import type { Db } from '#server/platform/db/types.ts'
import { approveDeposit } from '#server/products/wallet/review-deposit.ts'
import { moveBetween } from '#server/products/wallet/transfer.ts'
import { newOperator } from '../../helpers/test-operators.ts'
import { BTC, USDT, World } from '../spot/test-harness.ts'

/** Two honest users, and a thief to whom fraudulent code or forged rows give money. */
export const ANA = 501
export const BEN = 502
export const THIEF = 666

const DAY = 86_400_000

/** Makes a deposit as production does: claimed, reviewed, credited. */
async function deposit(world: World, user: number, currency: number, amount: string): Promise<void> {
  const { id } = await world.services.db
    .insertInto('deposits')
    .values({
      user_id: user,
      currency_id: currency,
      payer: 'somebody',
      amount: decimal(amount),
      kind: 0,
      voucher: '/api/file/x',
      voucher_digest: randomBytes(32),
      status: 1,
      created_at: world.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { approval } = await approveDeposit(world.services, id, await newOperator(world.services.db))
  if (approval === 'waits') await approveDeposit(world.services, id, await newOperator(world.services.db))
}

export const transfer = (world: World, user: number, amount: string): Promise<unknown> =>
  world.services.db.transaction().execute((tx) =>
    moveBetween(world.services, tx, user, `transfer-${user}-${amount}`, {
      currency_id: USDT,
      number: decimal(amount),
      from_field: 'change',
      to_field: 'lever',
    }),
  )

export interface Scene {
  readonly world: World
  /** The number of the first day of orders, whose ticks are in a separate partition. */
  readonly day: number
  /** Adds another day with orders of every kind and every outcome. */
  live(): Promise<void>
}

/** The orders and balances of two people over some days, created by the functions that the server calls. */
export async function openScene(db: Db): Promise<Scene> {
  const world = await World.open(db)
  const day = Math.floor(world.now / DAY)
  await ensurePartition(db, day)
  world.now += 3_600_000
  for (const id of [ANA, BEN, THIEF]) {
    await db
      .insertInto('users')
      .values({
        id,
        email: `${id}@example.com`,
        password_hash: '-',
        nickname: 'test',
        extension_code: `T${id}`,
        lang: 'en',
        created_at: world.now,
      })
      .execute()
  }
  for (const person of [ANA, BEN]) {
    await deposit(world, person, USDT, '10000')
    await deposit(world, person, BTC, '2')
  }
  /**
   * Amends an order; returns the id of the order that replaces it. If the amend is rejected, because a mutant
   * has already filled the order, returns the order's own id.
   */
  const amend = (id: number, amount: string, price: string): Promise<number> =>
    world.amend(BEN, id, { amount, price }).then(
      (order) => order.id,
      () => id,
    )
  /**
   * Places trailing stops: one that triggers at once, one after its activation price and a new high, one after
   * a new low, and one that never triggers.
   */
  const trails = async (): Promise<void> => {
    const sale = { type: 'trailing_stop', side: 'sell', amount: '0.001' } as const
    await world.place(BEN, { ...sale, rate: '0.005' })
    await world.place(BEN, { ...sale, rate: '0.001', activation: '20050' })
    await world.place(BEN, { ...sale, rate: '0.05' })
    await world.place(ANA, { type: 'trailing_stop', side: 'buy', amount: '40', rate: '0.005' })
  }
  /**
   * Places stop orders (triggered and not triggered), buys with take profit or stop loss, and orders that are amended.
   */
  const stops = async (tick: (price: string, number?: string) => Promise<void>): Promise<void> => {
    await world.place(BEN, {
      type: 'stop_limit',
      side: 'sell',
      amount: '0.002',
      stop: '19900',
      price: '19895',
    })
    await world.place(ANA, { type: 'stop_market', side: 'sell', amount: '0.001', stop: '19900' })
    await world.place(ANA, { type: 'stop_market', side: 'buy', amount: '40', stop: '20100' })
    const oco = { type: 'oco', side: 'sell', price: '20100' } as const
    await world.place(BEN, { ...oco, amount: '0.002', stop: '19900' })
    await world.place(BEN, { ...oco, amount: '0.003', stop: '19500' })
    await world.place(BEN, { ...oco, amount: '0.001', price: '20900', stop: '19500', stopLimit: '19400' })
    await world.place(ANA, { type: 'oco', side: 'buy', amount: '0.002', price: '19850', stop: '20100' })
    const buy = { side: 'buy', amount: '0.002' } as const
    await world.place(ANA, { ...buy, price: '19895', takeProfit: '20050', stopLoss: '19800' })
    await world.place(ANA, { ...buy, unit: 'base', stopLoss: '19000' })
    const sale = await world.place(BEN, { side: 'sell', amount: '0.004', price: '20100' })
    // The price falls to the stop prices at 19,900 and fills the orders that these stops place: market orders
    // and a limit order.
    await tick('19890', '0.5')
    await tick('19895', '0.001')
    await tick('19900')
    // The price rises to the stop prices at 20,100, and fills the take profit completely and both limit orders
    // in part.
    await tick('20100', '0.001')
    const moved = await amend(sale.id, '0.005', '20350')
    await tick('20110')
    await amend(moved, '0.003', '20360')
  }
  let days = 0
  const live = async (): Promise<void> => {
    const tick = async (price: string, number = '1'): Promise<void> => {
      world.now += 1999
      await world.tick('BTC/USDT', [price, number])
    }
    await tick('20000.01')
    await world.place(ANA, { side: 'buy', amount: '100.01' })
    await world.place(BEN, { side: 'sell', amount: '0.012345' })
    await world.place(ANA, { side: 'buy', amount: '0.003', price: '19990.07' })
    await world.place(BEN, { side: 'sell', amount: '0.005', price: '20010.11' })
    await world.place(ANA, { side: 'buy', amount: '0.01', price: '19980' })
    await world.place(BEN, { side: 'sell', amount: '0.01', price: '20500' })
    // A tick at the limit price fills at most its own quantity; a tick beyond the limit fills the whole order.
    await tick('19990.07', '0.001')
    await tick('20010.11', '0.0020001')
    await tick('20033.33')
    await tick('19985')
    await tick('19980', '0.004')
    await world.cancelAll(ANA)
    await transfer(world, BEN, `1${days++}.5`)
    // A market order ends unfilled when the price is beyond its worst price, or when no price arrives in time.
    await world.place(ANA, { side: 'buy', amount: '50' })
    await tick('20200')
    await world.place(BEN, { side: 'sell', amount: '0.001' })
    await tick('19900')
    await world.place(ANA, { side: 'buy', amount: '0.002', unit: 'base' })
    await tick('19901.5')
    await tick('20000')
    // Immediate orders that the next price fills in part, fills, or does not fill, and a limit order that
    // stays open.
    await world.place(ANA, { side: 'buy', amount: '0.004', price: '20000', timeInForce: 'ioc' })
    await world.place(BEN, { side: 'sell', amount: '0.001', price: '20000', timeInForce: 'fok' })
    await world.place(ANA, { side: 'buy', amount: '0.003', price: '20000', timeInForce: 'fok' })
    await world.place(BEN, { side: 'sell', amount: '0.001', price: '20000.5', timeInForce: 'post_only' })
    await tick('20000', '0.002')
    await tick('20001')
    await trails()
    await stops(tick)
    await world.place(BEN, { side: 'sell', amount: '0.001' })
    await world.pass(14_000)
    world.now += 20_000
    await tick('20000')
    await world.place(BEN, { side: 'sell', amount: '0.01', price: '20600' })
    await world.close()
  }
  return { world, day, live }
}
