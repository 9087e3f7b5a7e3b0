import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type SpotOrder, spot } from '#contract/trade/spot.ts'
import type { SpotOrderType, TimeInForce } from '#domain/trade/spot.ts'
import type { Db } from '#server/platform/db/types.ts'
import { BTC, World as Kit, USDT } from '#tests/harness/exchange-harness.ts'

export { BTC, ETH, USDT } from '#tests/harness/exchange-harness.ts'

export interface SpotParams {
  readonly side: 'buy' | 'sell'
  readonly amount: string
  /** Limit price; a market order has none. */
  readonly price?: string
  readonly unit?: 'base' | 'quote'
  readonly timeInForce?: TimeInForce
  /** Stop price, for kinds of orders that have one. */
  readonly stop?: string
  readonly stopLimit?: string
  /** Callback rate of a trailing stop. */
  readonly rate?: string
  readonly activation?: string
  readonly type?: SpotOrderType
  readonly takeProfit?: string
  readonly stopLoss?: string
  /** The fee rate that the person has confirmed. */
  readonly fee?: string
  readonly base?: number
  readonly quote?: number
}

/** Test environment for spot orders: the exchange harness with methods for the calls of spot orders. */
export class World extends Kit {
  static override async open(db: Db, settings: NodeJS.ProcessEnv = {}): Promise<World> {
    return Kit.over(db, (services, hand) => new World(services, hand), settings)
  }

  /** Places an order as the server does: in one transaction, idempotent by its request id. */
  place(user: number, params: SpotParams, requestId: string = randomUUID()): Promise<SpotOrder> {
    const form = {
      currency_id: params.base ?? BTC,
      legal_id: params.quote ?? USDT,
      type: params.side === 'buy' ? ('1' as const) : ('2' as const),
      amount: params.amount,
      target_price: params.price ?? '',
      order_type: params.type ?? (params.price === undefined ? 'market' : 'limit'),
      stop_price: params.stop ?? '',
      stop_limit_price: params.stopLimit ?? '',
      callback_rate: params.rate ?? '',
      activation_price: params.activation ?? '',
      take_profit: params.takeProfit ?? '',
      stop_loss: params.stopLoss ?? '',
      ...(params.timeInForce === undefined ? {} : { time_in_force: params.timeInForce }),
      ...(params.unit === undefined ? {} : { amount_unit: params.unit }),
      fee_rate: params.fee ?? '',
    }
    return this.call(user, spot.place, form, requestId)
  }

  async cancel(user: number, id: number): Promise<SpotOrder | undefined> {
    return (await this.call(user, spot.cancel, { id })).cancelled[0]
  }

  async cancelAll(user: number, pairId = 0): Promise<readonly SpotOrder[]> {
    return (await this.call(user, spot.cancel, { id: 0, match_id: pairId })).cancelled
  }

  /** Amends an order as the server does: the order ends and a new order replaces it. */
  amend(
    user: number,
    id: number,
    {
      amount,
      price,
      stop,
      stopLimit,
      rate,
      activation,
      fee,
    }: Pick<SpotParams, 'amount' | 'price' | 'stop' | 'stopLimit' | 'rate' | 'activation' | 'fee'>,
  ): Promise<SpotOrder> {
    const prices = {
      target_price: price ?? '',
      stop_price: stop ?? '',
      stop_limit_price: stopLimit ?? '',
      callback_rate: rate ?? '',
      activation_price: activation ?? '',
    }
    return this.call(user, spot.amend, { id, amount, ...prices, fee_rate: fee ?? '' })
  }

  /** The sell order that a buy's take profit or stop loss has opened; null if there is none. */
  async exitOf(id: number): Promise<SpotOrder | null> {
    const row = await this.services.db
      .selectFrom('spot_orders')
      .select('id')
      .where('parent_id', '=', id)
      .executeTakeFirst()
    return row ? this.order(row.id) : null
  }

  async order(id: number): Promise<SpotOrder> {
    const { user_id } = await this.services.db
      .selectFrom('spot_orders')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return this.call(user_id, spot.order, { id })
  }

  /** Errors in orders, holds and fills, found by checks that are independent of the audit. */
  override async wrongs(): Promise<readonly string[]> {
    const { rows } = await sql<{ wrong: string }>`
      select 'order ' || coalesce(o.id, h.ref_id) || ' and its hold differ'
        from (select * from spot_orders where status = 'doing' and frozen > 0) o
        full join (select * from holds where ref_type = 'spot_order') h on h.ref_id = o.id
        where o.frozen is distinct from h.amount
      union all
      select 'order ' || o.id || ' is not the sum of its fills' from spot_orders o
        left join (select order_id, count(*) as n, sum(number) as number, sum(total) as total, sum(fee) as fee,
            sum(price * number) as gross from spot_fills group by order_id) f on f.order_id = o.id
        where (o.fills, o.filled, o.total, o.fee, o.gross) is distinct from (coalesce(f.n, 0)::integer,
          coalesce(f.number, 0), coalesce(f.total, 0), coalesce(f.fee, 0), coalesce(f.gross, 0))
      union all
      select 'fill ' || f.order_id || '.' || f.n || ' is not its tick' from spot_fills f
        join spot_orders o on o.id = f.order_id left join ticks t on t.id = f.tick_id
        where (t.pair_id, t.seq, t.price, t.source, t.time) is distinct from (o.pair_id, f.tick_seq, f.price, f.source, f.time)
          or (f.tick_seq > o.trigger_seq) is not true
            and (f.price > o.limit_price and o.side = 'buy' or f.price < o.limit_price and o.side = 'sell')
    `.execute(this.services.db)
    return [...rows.map((row) => row.wrong), ...(await super.wrongs())]
  }
}
