import { sql } from 'kysely'
import { big, exact } from '#domain/money.ts'
import type { Db } from '../platform/db/types.ts'
import { currencies } from './seed/currencies.ts'
import { currencyIdOf, FEE_RATE, LEVER_FEE_RATE, OVERNIGHT_RATE, type PairSeed, pairs } from './seed/pairs.ts'

/**
 * The maximum quantity and the maximum total of an order, as multiples of the minimum. The maximum total is about a
 * million US dollars. Migration 008 has the same values.
 */
const MOST = { number: 10_000_000, total: 200_000 }

export const initialLimits = ({ minNumber, minTotal }: Pick<PairSeed, 'minNumber' | 'minTotal'>) => ({
  max_number: exact(big(minNumber).times(MOST.number)),
  max_total: exact(big(minTotal).times(MOST.total)),
})

/** The initial currencies, without those whose name already belongs to a token that was sold on this exchange. */
async function ownCurrencies(db: Db) {
  const there = await db.selectFrom('currencies').select(['id', 'name']).execute()
  const ids = new Set(there.map(({ id }) => id))
  const names = new Set(there.map(({ name }) => name))
  return currencies.filter(({ id, name }) => ids.has(id) || !names.has(name))
}

/** Adds currencies and pairs that do not exist yet. Rows that an operator changed are left unchanged. */
export async function seed(db: Db): Promise<void> {
  const own = await ownCurrencies(db)
  const names = new Set(own.map(({ name }) => name))
  await db
    .insertInto('currencies')
    .values(
      own.map((currency) => ({
        id: currency.id,
        name: currency.name,
        network: currency.network,
        kind: currency.kind,
        scale: currency.scale,
        status: currency.status,
        image: currency.image,
        deposit_min: currency.depositMin,
        deposit_max: currency.depositMax,
        deposit_integer: currency.depositInteger,
        confirmations: currency.confirmations,
        withdraw_min: currency.withdrawMin,
        withdraw_max: currency.withdrawMax,
        fee: currency.fee,
        fee_type: currency.feeType,
        need_tag: currency.needTag,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('pairs')
    .values(
      pairs
        .filter(({ base, quote }) => names.has(base) && names.has(quote))
        .map((pair, index) => ({
          id: pair.id,
          symbol: pair.symbol,
          name: pair.name,
          base_id: currencyIdOf(pair.base),
          quote_id: currencyIdOf(pair.quote),
          kind: pair.kind,
          spot: true,
          lever: pair.lever !== null,
          micro: pair.micro,
          price_precision: pair.pricePrecision,
          number_precision: pair.numberPrecision,
          min_number: pair.minNumber,
          min_total: pair.minTotal,
          ...initialLimits(pair),
          lot_size: pair.lever?.lotSize ?? '1',
          multiples: sql<number[]>`${`{${(pair.lever?.multiples ?? []).join()}}`}::integer[]`,
          fee_rate: FEE_RATE,
          lever_fee_rate: LEVER_FEE_RATE,
          overnight_rate: OVERNIGHT_RATE,
          mmr: pair.lever?.mmr ?? '0',
          sort: index + 1,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
