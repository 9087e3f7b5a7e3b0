import { sql } from 'kysely'
import { AVERAGE_MINUTES, AVERAGE_SECONDS, meanPrice } from '#domain/earn/dual.ts'
import type { Decimal } from '#domain/money.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { askDelivery } from './deribit-delivery-prices.ts'
import { type FixingRow, settleAt } from './store.ts'

/**
 * Time after maturity (ms) after which the settlement fails if there is still no price
 * (docs/products/dual.md#failed-settlement).
 */
export const PRICE_LIMIT = 86_400_000

export interface Fixed {
  readonly price: Decimal
  readonly ticks: number | null
  readonly first_seq: number | null
  readonly last_seq: number | null
}

interface Mean {
  readonly n: number
  readonly minutes: number
  readonly sum: Decimal
  readonly first_seq: number
  readonly last_seq: number
}

/** Mean of the prices recorded from 15:30 until 16:00 (UTC+8); null when there are too few prices. */
async function platformMean(services: Services, tx: Tx, { pair_id, day }: FixingRow): Promise<Fixed | null> {
  const pair = services.market.pair(pair_id)
  if (!pair) return null
  const until = settleAt(day)
  const { rows } = await sql<Mean>`
    select count(*)::integer as n, count(distinct time / 60000)::integer as minutes, coalesce(sum(price), 0) as sum,
      min(seq) as first_seq, max(seq) as last_seq
    from ticks where pair_id = ${pair_id} and time >= ${until - AVERAGE_SECONDS * 1000} and time < ${until}`.execute(
    tx,
  )
  const [mean] = rows
  if (!mean || mean.minutes < AVERAGE_MINUTES) return null
  return {
    price: meanPrice(mean.sum, mean.n, pair.pricePrecision),
    ticks: mean.n,
    first_seq: mean.first_seq,
    last_seq: mean.last_seq,
  }
}

async function deliveryPrice(tx: Tx, { currency_id, day }: FixingRow) {
  return tx
    .selectFrom('dual_deliveries')
    .selectAll()
    .where('currency_id', '=', currency_id)
    .where('day', '=', day)
    .executeTakeFirst()
}

/**
 * The settlement price of a coin and date from its source. `none` when there can be no price any more; null while a
 * price may still be published.
 */
export async function settlementPrice(
  services: Services,
  tx: Tx,
  fixing: FixingRow,
  now: number,
): Promise<Fixed | 'none' | null> {
  const late = now >= settleAt(fixing.day) + PRICE_LIMIT
  if (fixing.source === 'platform')
    return (await platformMean(services, tx, fixing)) ?? (late ? 'none' : null)
  const answered = await deliveryPrice(tx, fixing)
  if (answered?.price) return { price: answered.price, ticks: null, first_seq: null, last_seq: null }
  // The settlement fails for want of a price only after the exchange was asked for it once more after the limit,
  // because the server may not have been running before.
  if (late && answered && answered.asked_at >= settleAt(fixing.day) + PRICE_LIMIT) return 'none'
  askDelivery(services, fixing, (await platformMean(services, tx, fixing))?.price ?? null)
  return null
}
