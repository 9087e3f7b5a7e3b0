import { createHash, randomUUID } from 'node:crypto'
import type { LeverOrder } from '#contract/trade/futures.ts'
import { decimal } from '#domain/money.ts'
import { once } from '#server/ledger/idempotent-write.ts'
import { startTickEngine, type TickEngine } from '#server/market/execution/tick-engine.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Db } from '#server/platform/db/types.ts'
import { type JobRunner, startJobRunner } from '#server/platform/jobs/runner.ts'
import { moveMargin } from '#server/products/futures/adjust-margin.ts'
import type { Booked } from '#server/products/futures/book-opens-and-closes.ts'
import { cancelAll, cancelOne } from '#server/products/futures/cancel-order.ts'
import { cancelClose, closeMany, closeOne, reverseOne } from '#server/products/futures/close-position.ts'
import { futuresEvaluators } from '#server/products/futures/evaluator.ts'
import { submitOrder } from '#server/products/futures/open-order.ts'
import { nightJobs, scheduleNight } from '#server/products/futures/overnight-job.ts'
import { unpricedJobs } from '#server/products/futures/price-timeout-handler.ts'
import { oneOrder } from '#server/products/futures/queries.ts'
import { seedTerms } from '#server/products/futures/seed.ts'
import { setStops } from '#server/products/futures/take-profit-stop-loss.ts'
import { ordersWire } from '#server/products/futures/to-wire.ts'
import { BTC, USDT, World } from '../spot/test-harness.ts'

export interface Order {
  /** The fee rates that the person has confirmed. */
  readonly fee?: string
  readonly overnight?: string
  readonly side: 'long' | 'short'
  readonly share: string
  readonly multiple?: number
  /** Limit price; a market order has none. */
  readonly price?: string
  readonly worst?: string
  readonly profit?: string
  readonly loss?: string
  readonly stopShare?: string
  readonly account?: 'lever' | 'margin'
}

const priceOf = (text: string | undefined) => (text === undefined ? ('' as const) : decimal(text))

/** Test environment for futures: the exchange harness with methods for the calls of futures. */
export class FuturesWorld {
  private constructor(
    readonly world: World,
    readonly engine: TickEngine,
    readonly due: JobRunner,
  ) {}

  static async open(db: Db): Promise<FuturesWorld> {
    const world = await World.open(db)
    const { services } = world
    await seedTerms(db, services.market.pairs())
    await scheduleNight(db, services.clock.now())
    const engine = startTickEngine(services, futuresEvaluators)
    const due = startJobRunner(services, { ...unpricedJobs(services), ...nightJobs(services) })
    return new FuturesWorld(world, engine, due)
  }

  get services() {
    return this.world.services
  }

  async stop(): Promise<void> {
    await this.engine.stop()
    await this.due.stop()
  }

  fund = (user: number, amount: string, account: 'lever' | 'margin' = 'lever') =>
    this.world.deposit(user, USDT, amount, account)

  balance = (user: number, account: 'lever' | 'margin' = 'lever') => this.world.balance(user, USDT, account)

  /**
   * Records the prices, each after advancing the clock by a second, and waits until all of them are evaluated.
   */
  async price(...prices: readonly string[]): Promise<void> {
    for (const price of prices) {
      this.world.now += 1000
      await this.world.hand.record('BTC/USDT', [[price]])
    }
    await this.engine.settled()
  }

  /** Records a price without waiting for its evaluation. */
  async tick(price: string): Promise<void> {
    this.world.now += 1000
    await this.world.hand.record('BTC/USDT', [[price]])
  }

  /** Moves the clock and runs all due jobs. */
  async pass(ms: number): Promise<void> {
    this.world.now += ms
    await this.due.run()
    await this.engine.settled()
  }

  /** Places an order as the server does: in one transaction, idempotent by its request id. */
  async submit(user: number, order: Order, requestId: string = randomUUID()): Promise<LeverOrder> {
    const form = {
      currency_id: BTC,
      legal_id: USDT,
      type: order.side === 'long' ? ('1' as const) : ('2' as const),
      share: decimal(order.share),
      multiple: order.multiple ?? 20,
      order_type: order.price === undefined ? ('market' as const) : ('limit' as const),
      target_price: priceOf(order.price),
      worst_price: priceOf(order.worst),
      target_profit_price: priceOf(order.profit),
      stop_loss_price: priceOf(order.loss),
      stop_share: priceOf(order.stopShare),
      account: order.account ?? ('lever' as const),
      coupon_id: 0,
      fee_rate: priceOf(order.fee),
      overnight_rate: priceOf(order.overnight),
      transfer: '' as const,
    }
    const bodyHash = createHash('sha256').update(JSON.stringify(form)).digest()
    const { services } = this
    const key = { userId: user, requestId, bodyHash, time: this.world.now }
    const answer = await once(services.db, key, async (tx) => {
      const { row } = await submitOrder(services, tx, user, requestId, form)
      const [placed] = await ordersWire(services, tx, [row])
      if (!placed) throw new Error('an order was placed and is gone')
      return placed
    })
    this.world.now++
    return answer
  }

  /** Opens a position that is filled at this price. */
  async position(user: number, order: Order, at: string): Promise<LeverOrder> {
    await this.tick(at)
    const { id } = await this.submit(user, order)
    await this.price(at)
    const opened = await this.order(user, id)
    if (opened.status !== 1) throw new Error(`not opened: ${opened.status} ${opened.end_reason}`)
    return opened
  }

  order = (user: number, id: number): Promise<LeverOrder> => oneOrder(this.services, user, id)

  private write = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> =>
    inTransaction(this.services.db, work).finally(() => {
      this.world.now++
    })

  closePosition = (user: number, id: number, share = '', worst = '') =>
    this.write((tx) => closeOne(this.services, tx, user, id, { share, worst }))

  closeByLimit = (user: number, id: number, limit: string, share = '') =>
    this.write((tx) => closeOne(this.services, tx, user, id, { share, worst: '', limit }))

  cancelClose = (user: number, id: number) => this.write((tx) => cancelClose(this.services, tx, user, id))

  reverse = (user: number, id: number, worst = '') =>
    this.write((tx) => reverseOne(this.services, tx, user, id, worst))

  margin = (user: number, id: number, amount: string, adds = true) =>
    this.write((tx) => moveMargin(this.services, tx, user, id, { adds, amount }))

  closePositions = (user: number, side: 'long' | 'short' | null = null) =>
    this.write((tx) => closeMany(this.services, tx, user, { side, account: null }))

  cancel = (user: number, id: number): Promise<readonly Booked[]> =>
    this.write((tx) => cancelOne(this.services, tx, user, id))

  cancelAll = (user: number): Promise<readonly Booked[]> =>
    this.write((tx) => cancelAll(this.services, tx, user, 0))

  stops = (user: number, id: number, takeProfit: string, stopLoss: string, stopShare = '') =>
    this.write((tx) => setStops(this.services, tx, user, id, { takeProfit, stopLoss, stopShare }))

  /** The exact USDT balance of a platform account, summed over all its rows. */
  async platform(name: string): Promise<string> {
    const rows = await this.services.db
      .selectFrom('accounts')
      .select('available')
      .where('platform', '=', name as 'fee')
      .where('currency_id', '=', USDT)
      .execute()
    const micros = rows.reduce((sum, { available }) => sum + BigInt(Math.round(Number(available) * 1e6)), 0n)
    return (Number(micros) / 1e6).toString()
  }

  /** All errors that the audit finds in the ledger and in the orders, as sentences. */
  wrongs = () => this.world.wrongs()
}
