import { randomInt } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { PayMethod } from '#contract/funds/quickBuy.ts'
import { type Decimal, gt } from '#domain/money.ts'
import { isClosed } from '../../identity/accounts/closed.ts'
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
/** Those that may still end in any way. */
export const OPEN: readonly number[] = [TO_PAY, SENT]

/** Without the letters and digits that people confuse. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** So many letters by chance: nobody finds another's order number. */
export const byChance = (length: number): string =>
  Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')

/** Takes the row until the end of the transaction: whatever happens to one order follows each other. */
export const lockOrder = (tx: Tx, id: number): Promise<OrderRow | undefined> =>
  tx.selectFrom('quickbuy_orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * The same for whoever may credit it: its owner first, as everybody holds them who opens something of theirs, so that their
 * account is not closed meanwhile.
 */
export async function lockToCredit(tx: Tx, id: number): Promise<OrderRow | undefined> {
  const found = await tx
    .selectFrom('quickbuy_orders')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) return undefined
  await isClosed(tx, found.user_id)
  return lockOrder(tx, id)
}

/** What a coin of a credited order cost: money that came late buys no cheaper than at the moment when it came. */
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
