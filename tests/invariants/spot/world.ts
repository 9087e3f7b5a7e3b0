import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { UserEventName } from '#contract/realtime.ts'
import type { SpotOrder } from '#contract/spot.ts'
import type { AccountCode } from '#contract/wallet.ts'
import { decimal, neg } from '#domain/money.ts'
import { readConfig } from '#server/config.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Db } from '#server/db/types.ts'
import { once } from '#server/ledger/once.ts'
import { createLedger } from '#server/ledger/post.ts'
import { seed } from '#server/market/seed.ts'
import { cancelAll, cancelOne } from '#server/products/spot/cancel.ts'
import { placeOrder } from '#server/products/spot/place.ts'
import { toSpotOrder, withFills } from '#server/products/spot/store.ts'
import type { Services } from '#server/services.ts'
import { HandMarket } from './market.ts'

export const BTC = 1
export const ETH = 2
export const USDT = 3

/** 2023-03-10 00:00 UTC. */
const START = Date.UTC(2023, 2, 10)

export interface SpotParams {
  readonly side: 'buy' | 'sell'
  readonly amount: string
  /** None: a market order. */
  readonly price?: string
  readonly unit?: 'base' | 'quote'
  readonly base?: number
  readonly quote?: number
}

export interface Told {
  readonly user: number
  readonly name: UserEventName
  readonly body: unknown
}

/** The spot room over a real database and ledger, with a clock and a market that the test moves by hand. */
export class World {
  readonly told: Told[] = []
  readonly warnings: string[] = []
  now = START

  private constructor(
    readonly services: Services,
    readonly hand: HandMarket,
  ) {}

  /** @param db migrated. */
  static async open(db: Db): Promise<World> {
    await seed(db)
    await sql`create table if not exists ticks_by_hand partition of ticks default`.execute(db)
    const held: { world: World | null } = { world: null }
    const clock = { now: () => held.world?.now ?? START }
    const hand = await HandMarket.open(db, clock)
    const log = (message: string) => void held.world?.warnings.push(message)
    const services: Services = {
      config: readConfig({}),
      clock,
      db,
      ledger: createLedger(),
      market: hand.market,
      events: {
        toUser: (user, name, body) => void held.world?.told.push({ user, name, body }),
        dropSession: () => undefined,
      },
      mailer: { send: () => Promise.resolve() },
      log: { info: () => undefined, warn: log, error: log },
    }
    const world = new World(services, hand)
    held.world = world
    return world
  }

  /** Gives a person money from outside. */
  async deposit(
    user: number,
    currency: number,
    amount: string,
    account: AccountCode = 'change',
  ): Promise<void> {
    const line = { currency, bucket: 'available', scene: 'recharge' } as const
    await this.services.db.transaction().execute((tx) =>
      this.services.ledger.post(tx, {
        key: `test:${randomUUID()}`,
        refType: 'test',
        refId: '0',
        time: this.now,
        lines: [
          { ...line, party: { house: 'deposits' }, amount: neg(decimal(amount)) },
          { ...line, party: { user, account }, amount: decimal(amount) },
        ],
      }),
    )
  }

  /** Places an order as the call does: under its request id, in its transaction. */
  async place(user: number, params: SpotParams, requestId: string = randomUUID()): Promise<SpotOrder> {
    const form = {
      currency_id: params.base ?? BTC,
      legal_id: params.quote ?? USDT,
      type: params.side === 'buy' ? ('1' as const) : ('2' as const),
      amount: decimal(params.amount),
      target_price: params.price === undefined ? ('' as const) : decimal(params.price),
      order_type: params.price === undefined ? ('market' as const) : ('limit' as const),
      amount_unit: params.unit,
    }
    const bodyHash = createHash('sha256').update(JSON.stringify(form)).digest()
    const key = { userId: user, requestId, bodyHash, time: this.now }
    return once(this.services.db, key, async (tx) => {
      const placed = await placeOrder(this.services, tx, user, requestId, form)
      return toSpotOrder(placed.row, placed.fills)
    })
  }

  async cancel(user: number, id: number): Promise<SpotOrder | undefined> {
    return inTransaction(this.services.db, async (tx) => {
      const done = await cancelOne(this.services, tx, user, id)
      return (await withFills(tx, done.rows))[0]
    })
  }

  async cancelAll(user: number, pairId = 0): Promise<readonly SpotOrder[]> {
    return inTransaction(this.services.db, async (tx) => {
      const done = await cancelAll(this.services, tx, user, pairId)
      return withFills(tx, done.rows)
    })
  }

  async order(id: number): Promise<SpotOrder> {
    const { db } = this.services
    const row = await db.selectFrom('spot_orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const [order] = await withFills(db, [row])
    if (!order) throw new Error(`order ${id} is gone`)
    return order
  }

  /** `available frozen locked` of an account. */
  async balance(user: number, currency: number, account: AccountCode = 'change'): Promise<string> {
    const row = await this.services.db
      .selectFrom('accounts')
      .select(['available', 'frozen', 'locked'])
      .where('user_id', '=', user)
      .where('account', '=', account)
      .where('currency_id', '=', currency)
      .executeTakeFirst()
    return row ? `${trim(row.available)} ${trim(row.frozen)} ${trim(row.locked)}` : '0 0 0'
  }

  /** Everything that is wrong with the books (trust.md I1 to I3) and with the orders, in words; empty when nothing is. */
  async wrongs(): Promise<readonly string[]> {
    const { rows } = await sql<{ wrong: string }>`
      select 'journal ' || p.journal_id || ' does not balance' as wrong
        from postings p join accounts a on a.id = p.account_id
        group by p.journal_id, a.currency_id having sum(p.amount) <> 0
      union all
      select 'currency ' || currency_id || ' does not sum to zero' from accounts
        group by currency_id having sum(available + frozen + locked) <> 0
      union all
      select 'account ' || a.id || ' is not the sum of its postings' from accounts a
        left join (
          select account_id, sum(amount) filter (where bucket = 'available') as available,
            sum(amount) filter (where bucket = 'frozen') as frozen, sum(amount) filter (where bucket = 'locked') as locked
          from postings group by account_id) p on p.account_id = a.id
        where (a.available, a.frozen, a.locked)
          is distinct from (coalesce(p.available, 0), coalesce(p.frozen, 0), coalesce(p.locked, 0))
      union all
      select 'account ' || id || ' is below zero' from accounts
        where user_id is not null and least(available, frozen, locked) < 0
      union all
      select 'account ' || a.id || ' freezes what no open object holds' from accounts a
        where a.frozen <> coalesce((select sum(h.amount) from holds h where h.account_id = a.id and h.bucket = 'frozen'), 0)
      union all
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
          or f.price > o.limit_price and o.side = 'buy' or f.price < o.limit_price and o.side = 'sell'
    `.execute(this.services.db)
    return rows.map((row) => row.wrong)
  }
}

const trim = (value: string): string => (value.includes('.') ? value.replace(/\.?0+$/, '') : value)
