import { sql } from 'kysely'
import type { WithdrawRow } from '#contract/funds/withdraw.ts'
import { LIMIT_WINDOW, type WithdrawPrices, type WithdrawTerms } from '#domain/funds/withdraw.ts'
import { type Decimal, sub, ZERO } from '#domain/money.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { NetworkRow, WithdrawalRow } from './tables.ts'

export const REVIEWING = 1
export const PROCESSING = 2
export const COMPLETED = 3
export const REJECTED = 4
export const CANCELLED = 5
/** Not over yet. */
export const OPEN = [REVIEWING, PROCESSING] as const

/** Prices older than this say nothing about what a coin is worth (ms). */
const PRICE_AGE = 86_400_000

/** Ways out of a coin, the usual one first. */
export const networksOf = (db: Db | Tx, currency: number): Promise<NetworkRow[]> =>
  db
    .selectFrom('withdraw_networks')
    .selectAll()
    .where('currency_id', '=', currency)
    .orderBy('position')
    .orderBy('network')
    .execute()

/** The usual way out of every coin that has one. */
export async function usualWays(db: Db): Promise<ReadonlyMap<number, NetworkRow>> {
  const rows = await db
    .selectFrom('withdraw_networks')
    .selectAll()
    .distinctOn('currency_id')
    .orderBy('currency_id')
    .orderBy('position')
    .orderBy('network')
    .execute()
  return new Map(rows.map((row) => [row.currency_id, row]))
}

export const termsOf = (row: NetworkRow, scale: number): WithdrawTerms => ({
  fee: row.fee,
  feeType: row.fee_type,
  min: row.min,
  max: row.max,
  scale,
})

/** Takes the row until the end of the transaction: of a cancel and an approval at once one comes second. */
export const lockWithdrawal = (tx: Tx, id: number): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** What counts of a person's limit now, in BTC: everything asked for within 24 hours that did not come back. */
export async function usedBtc(db: Db | Tx, userId: number, now: number): Promise<Decimal> {
  const { used } = await db
    .selectFrom('withdrawals')
    .select(sql<Decimal | null>`trim_scale(sum(btc_worth))`.as('used'))
    .where('user_id', '=', userId)
    .where('created_at', '>', now - LIMIT_WINDOW)
    .where('status', 'not in', [REJECTED, CANCELLED])
    .executeTakeFirstOrThrow()
  return used ?? ZERO
}

/** What the person's level lets leave within 24 hours, in BTC; 0 without one. */
export async function limitBtc(db: Db | Tx, userId: number): Promise<Decimal> {
  const row = await db
    .selectFrom('users')
    .innerJoin('real_limits', 'real_limits.level', 'users.real_level')
    .select('withdraw_24h_btc')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.withdraw_24h_btc ?? ZERO
}

/** Prices of a coin and of BTC as recorded last, in USDT; null when there is none of the last day. */
export function pricesOf(market: Market, currency: number, now: number): WithdrawPrices | null {
  const btc = market.currencies().find(({ name, kind }) => name === 'BTC' && kind === 'crypto')
  const [own, base] = [market.usdtPrice(currency), btc && market.usdtPrice(btc.id)]
  if (!own || !base || now - own.time > PRICE_AGE || now - base.time > PRICE_AGE) return null
  return { coin: own.price, btc: base.price }
}

/** The withdrawal as it goes to its owner. */
export function toWithdrawRow(market: Market, row: WithdrawalRow): WithdrawRow {
  return {
    id: row.id,
    currency: row.currency_id,
    currency_name: market.currency(row.currency_id)?.name ?? String(row.currency_id),
    network: row.network,
    address: row.address,
    tag: row.tag,
    amount: row.amount,
    fee: row.fee,
    receive_amount: sub(row.amount, row.fee),
    remark: row.remark,
    hash: row.hash,
    status: row.status,
    reason: row.reason,
    btc_worth: row.btc_worth,
    test: row.test ? 1 : 0,
    create_time: wireTime(row.created_at),
    approve_time: wireTime(row.approved_at),
    update_time: wireTime(row.finished_at || row.approved_at || row.created_at),
  }
}
