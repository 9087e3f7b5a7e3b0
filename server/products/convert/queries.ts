import type { ConvertList, convert } from '#contract/funds/convert.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { QUOTE_LIFE_MS } from '#domain/funds/convert.ts'
import { wireTime } from '../../platform/clock.ts'
import { paged } from '../../platform/pagination.ts'
import type { Services } from '../../services.ts'
import { walletOf } from '../wallet/index.ts'
import { isPriced } from './prices.ts'
import { rulesOf, withLegs } from './store.ts'

/** All coins that can be converted, with this user's balances. */
export async function readList(services: Services, userId: number): Promise<ConvertList> {
  const { db, market } = services
  const [rows, rules, { change_wallet }] = await Promise.all([
    db.selectFrom('convert_coins').selectAll().where('open', '=', true).orderBy('currency_id').execute(),
    rulesOf(db),
    walletOf(services, userId),
  ])
  const coins = rows.flatMap(({ currency_id, min, max }) => {
    const coin = market.currency(currency_id)
    if (!coin || !isPriced(market, coin)) return []
    const { name, image, scale } = coin
    return [{ currency_id, currency_name: name, image, precision: scale, min, max }]
  })
  const ids = new Set(coins.map(({ currency_id }) => currency_id))
  return {
    wallet: change_wallet.balance.filter(({ currency_id }) => ids.has(currency_id)),
    pairs: coins.flatMap((from) =>
      coins
        .filter((to) => to !== from && !market.currency(to.currency_id)?.closed)
        .map((to) => ({
          from_currency_id: from.currency_id,
          to_currency_id: to.currency_id,
          min: from.min,
          max: from.max,
        })),
    ),
    coins,
    ...rules,
    quote_life: wireTime(QUOTE_LIFE_MS),
  }
}

/** A user's own conversions, newest first. */
export async function listConversions(
  services: Services,
  userId: number,
  paging: CheckedParams<typeof convert.log>,
): Promise<AnswerOf<typeof convert.log>> {
  const own = services.db
    .selectFrom('conversions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
  return paged(own, paging, (rows) => withLegs(services.db, services.market, rows))
}
