import { sql } from 'kysely'
import type { WithdrawRow } from '#contract/funds/withdraw.ts'
import type { HeldAddress } from '#domain/funds/addressBook.ts'
import { LIMIT_WINDOW, type WithdrawPrices, type WithdrawTerms } from '#domain/funds/withdraw.ts'
import { type Decimal, sub, ZERO } from '#domain/money.ts'
import { isRecent } from '#domain/trade/freshPrice.ts'
import type { Market } from '../../market/types.ts'
import { wireTime } from '../../platform/clock.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { NetworkRow, WithdrawalRow } from './tables.ts'

export const REVIEWING = 1
export const PROCESSING = 2
export const COMPLETED = 3
export const REJECTED = 4
export const CANCELLED = 5
/** States of a withdrawal that has not ended. */
export const OPEN = [REVIEWING, PROCESSING] as const

/** Maximum age (ms) of a price for valuing a coin. */
const PRICE_AGE = 86_400_000

/** Withdrawal networks of a coin, the default network first. */
export const networksOf = (db: Db | Tx, currency: number): Promise<NetworkRow[]> =>
  db
    .selectFrom('withdraw_networks')
    .selectAll()
    .where('currency_id', '=', currency)
    .orderBy('position')
    .orderBy('network')
    .execute()

/** The default withdrawal network of every coin that has a default network. */
export async function defaultNetworks(db: Db): Promise<ReadonlyMap<number, NetworkRow>> {
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

/**
 * Addresses of the user, of any coin, whose waiting time has not ended. Deleted addresses are included: otherwise the
 * user could end the waiting time by deleting the address.
 */
export async function heldAddresses(
  db: Db | Tx,
  userId: number,
  now: number,
): Promise<readonly HeldAddress[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(['address', 'usable_at'])
    .where('user_id', '=', userId)
    .where('usable_at', '>', now)
    .execute()
  return rows.map(({ address, usable_at: usableAt }) => ({ address, usableAt }))
}

export const termsOf = (row: NetworkRow, scale: number): WithdrawTerms => ({
  fee: row.fee,
  feeType: row.fee_type,
  min: row.min,
  max: row.max,
  scale,
})

/**
 * Locks the row until the end of the transaction, so that a withdrawal cannot be cancelled and approved at the same
 * time.
 */
export const lockWithdrawal = (tx: Tx, id: number): Promise<WithdrawalRow | undefined> =>
  tx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * The part of a user's limit that is used up, in BTC: all withdrawals of the last 24 hours that
 * were not returned.
 */
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

/** The user's withdrawal limit for 24 hours in BTC, by verification level; 0 without a level. */
export async function limitBtc(db: Db | Tx, userId: number): Promise<Decimal> {
  const row = await db
    .selectFrom('users')
    .innerJoin('real_limits', 'real_limits.level', 'users.real_level')
    .select('withdraw_24h_btc')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row?.withdraw_24h_btc ?? ZERO
}

/** Last recorded prices of a coin and of BTC in USDT; null when a price is missing or older than a day. */
export function pricesOf(market: Market, currency: number, now: number): WithdrawPrices | null {
  const btc = market.currencies().find(({ name, kind }) => name === 'BTC' && kind === 'crypto')
  const [own, base] = [market.usdtPrice(currency), btc && market.usdtPrice(btc.id)]
  if (!own || !base || ![own, base].every(({ time }) => isRecent(now - time, PRICE_AGE))) return null
  return { coin: own.price, btc: base.price }
}

/** The withdrawal in the shape of the API for its owner. */
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
