import { decimal } from '#domain/money.ts'
import type { Services } from '../../services.ts'
import { COINS, COUNTRIES, type OfferedCountry } from './demo-seed.ts'

const code = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z0-9]+/g, '_')

const methods = ({ country, methods }: OfferedCountry) =>
  methods.map(([pay_method, min, max, [eta_unit, eta_from, eta_to], names]) => ({
    country,
    pay_method,
    min_amount: decimal(min),
    max_amount: decimal(max),
    eta_unit,
    eta_from,
    eta_to,
    banks: JSON.stringify(names.map((name) => ({ code: code(name), name, logo: '' }))),
  }))

/**
 * Writes those of the nine countries, their methods and the coins that do not exist yet, so values that an operator
 * has changed are not overwritten. Outside of test mode, a payment method is shown only if its payments can be
 * received: by a bank account or a provider.
 */
export async function seedQuickBuy({ db, market }: Services): Promise<void> {
  const idOf = (name: string, kind: string) =>
    market.currencies().find((currency) => currency.name === name && currency.kind === kind)?.id
  await db.transaction().execute(async (tx) => {
    for (const [index, offered] of COUNTRIES.entries()) {
      const currency_id = idOf(offered.currency, 'fiat')
      if (currency_id === undefined) continue
      await tx
        .insertInto('quickbuy_countries')
        .values({
          code: offered.country,
          currency_id,
          tax_id_required: offered.taxId ?? false,
          spread: decimal(offered.spread),
          fixed_rate: null,
          sort: index,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await tx
        .insertInto('quickbuy_methods')
        .values(methods(offered))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
    for (const [sort, [name, spread, by_bank]] of COINS.entries()) {
      const currency_id = idOf(name, 'crypto')
      if (currency_id === undefined) continue
      await tx
        .insertInto('quickbuy_coins')
        .values({ currency_id, spread: decimal(spread), by_bank, sort })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    }
  })
}
