import type { Coin, market } from '#contract/market/market.ts'
import { FIATS } from '#contract/wire/accountCodes.ts'
import { wireTime } from '../platform/clock.ts'
import { AppError } from '../platform/errors.ts'
import { addressKey } from '../platform/http/client-address.ts'
import type { Handler } from '../platform/http/types.ts'
import type { NetworkRow } from '../products/withdraw/index.ts'
import { defaultNetworks } from '../products/withdraw/index.ts'
import { addFavourite, listFavourites, removeFavourite } from './favourites.ts'
import { listedPair } from './listed-pair.ts'
import { groupQuotes } from './quotes-by-currency.ts'
import type { Currency } from './types.ts'

/** True for a currency that users can hold. Currencies that are only used for payments cannot be held. */
const isHoldable = ({ kind, name }: Currency): boolean =>
  kind !== 'fiat' || (FIATS as readonly string[]).includes(name)

/**
 * A coin as it is sent to clients.
 * @param way the default network for withdrawals, whose terms apply. A coin without networks has the terms of its
 * currency.
 */
const wireCoin = (currency: Currency, way: NetworkRow | undefined): Coin => ({
  id: currency.id,
  name: currency.name,
  subName: currency.network,
  type: currency.kind,
  status: currency.status,
  // Deposit addresses are personal, so they are not in this list for all users; `/wallet/get_in_address` returns
  // them.
  address: '',
  image: currency.image,
  precision: currency.scale,
  deposit_min: currency.depositMin,
  deposit_max: currency.depositMax,
  deposit_integer: currency.depositInteger ? 1 : 0,
  confirmations: currency.confirmations,
  withdraw_min: way?.min ?? currency.withdrawMin,
  withdraw_max: way?.max ?? currency.withdrawMax,
  fee: way?.fee ?? currency.fee,
  fee_type: way?.fee_type ?? currency.feeType,
  need_tag: currency.needTag ? 1 : 0,
  closed: currency.closed ? 1 : 0,
})

export const marketHandlers = {
  quotes: async (_, { services }) => {
    await services.market.complete()
    return groupQuotes(services.market.quotes())
  },
  candles: async ({ symbol, period, from, to, limit }, { services, ip }) => {
    if (!listedPair(services.market.pairBySymbol(symbol))) throw new AppError('pair_unknown')
    const asker = services.config.rateLimits ? addressKey(ip) : null
    let candles = await services.market.candles(symbol, period, from, to, asker)
    for (let [first] = candles; first && candles.length < limit; [first] = candles) {
      const earlier = await services.market.candles(symbol, period, from, first.time, asker)
      if (earlier.length === 0) break
      candles = [...earlier, ...candles]
    }
    return candles.slice(-limit)
  },
  depth: async ({ symbol }, { services }) => {
    if (!listedPair(services.market.pairBySymbol(symbol))) throw new AppError('pair_unknown')
    return (
      services.market.book(symbol) ?? {
        symbol,
        seq: 0,
        time: wireTime(services.clock.now()),
        asks: [],
        bids: [],
      }
    )
  },
  trades: async ({ symbol }, { services }) => {
    if (!listedPair(services.market.pairBySymbol(symbol))) throw new AppError('pair_unknown')
    return [...services.market.trades(symbol)]
  },
  coins: async (_, { services: { db, market } }) => {
    const ways = await defaultNetworks(db)
    return market
      .currencies()
      .filter(isHoldable)
      .map((currency) => wireCoin(currency, ways.get(currency.id)))
  },
  favourites: (_, { services, caller }) => listFavourites(services.db, services.market, caller.userId),
  addFavourite: ({ currency_id, match_id }, { services, caller }) =>
    addFavourite(services.db, services.market, {
      userId: caller.userId,
      coinId: currency_id,
      pairId: match_id,
      time: services.clock.now(),
    }),
  removeFavourite: ({ id }, { services, caller }) => removeFavourite(services.db, caller.userId, id),
  fiatRates: async (_, { services }) => {
    const { rates, saveTime, source } = services.market.fiat()
    const kept = FIATS.flatMap((code) => (rates[code] === undefined ? [] : [[code, rates[code]] as const]))
    return { base: 'USD', rates: Object.fromEntries(kept), save_time: wireTime(saveTime), source }
  },
} satisfies { [K in keyof typeof market]: Handler<(typeof market)[K]> }
