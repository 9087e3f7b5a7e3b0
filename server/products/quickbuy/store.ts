import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PayMethod } from '#contract/funds/quickBuy.ts'
import { type Decimal, gt } from '#domain/money.ts'
import { isAccountClosed } from '../../identity/accounts/closed-accounts.ts'
import type { Db, Tx } from '../../platform/db/types.ts'
import type { QuickBuyCountries, QuickBuyMethods, QuickBuyOrders, QuickBuyTables } from './tables.ts'

export type CountryRow = Selectable<QuickBuyCountries>
export type MethodRow = Selectable<QuickBuyMethods>
export type OrderRow = Selectable<QuickBuyOrders>
export type CoinRow = Selectable<QuickBuyTables['quickbuy_coins']>
export type QuoteRow = Selectable<QuickBuyTables['quickbuy_quotes']>
export type PaymentRow = Selectable<QuickBuyTables['quickbuy_payments']>

export const TO_PAY = 0
export const SENT = 1
export const PAID = 2
export const CANCELLED = 3
export const REJECTED = 4
/** States of an order that has not ended: awaiting payment, or reported as paid and awaiting confirmation. */
export const OPEN: readonly number[] = [TO_PAY, SENT]

/** Letters and digits without characters that are easily confused. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** A random string, so that order numbers cannot be guessed. */
export const randomText = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Locks the row until the end of the transaction, so that changes of one order are made one after another. */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('quickbuy_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * Locks an order before it is credited. The owner is locked first, as in every transaction that opens an order, which
 * prevents deadlocks; then the account cannot be closed until the commit.
 */
export async function lockToCredit(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const found = await tx
    .selectFrom('quickbuy_orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await isAccountClosed(tx, found.user_id)
  return lockOrder(tx, id)
}

/**
 * The rate at which a credited order bought its coin. A late payment buys at the order's rate or at the later rate,
 * whichever is worse for the buyer.
 */
export const creditRate = ({ rate, late_rate }: Pick<OrderRow, 'rate' | 'late_rate'>): Decimal =>
  late_rate !== null && gt(late_rate, rate) ? late_rate : rate

export const countryOf = (db: Db | Tx, code: string): Promise<CountryRow | undefined> =>
  db.selectFrom('quickbuy_countries').selectAll().where('code', '=', code).executeTakeFirst()

export const methodOf = (db: Db | Tx, country: string, method: PayMethod): Promise<MethodRow | undefined> =>
  db
    .selectFrom('quickbuy_methods')
    .selectAll()
    .where('country', '=', country)
    .where('pay_method', '=', method)
    .executeTakeFirst()

export const coinOf = (db: Db | Tx, currency: number): Promise<CoinRow | undefined> =>
  db.selectFrom('quickbuy_coins').selectAll().where('currency_id', '=', currency).executeTakeFirst()
