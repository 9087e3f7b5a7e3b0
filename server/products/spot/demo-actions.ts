import { spot } from '#contract/trade/spot.ts'
import type { Pair } from '../../market/types.ts'
import { coinsOf, type DemoAccount, type DemoAct, demoPair, demoPrice, demoQuantity } from '../demo-action.ts'

/** Places an order of a pair with these terms. */
function place(
  account: DemoAccount,
  symbol: string,
  termsOf: (pair: Pair) => Readonly<Record<string, string>>,
): Promise<unknown> {
  const pair = demoPair(account, symbol)
  return account.call(spot.place, { ...coinsOf(pair), ...termsOf(pair) })
}

/** Buys for `total` of the quote currency at the next price. */
export const demoBuy = (account: DemoAccount, symbol: string, total: string): Promise<unknown> =>
  place(account, symbol, () => ({ type: '1', order_type: 'market', amount: total, amount_unit: 'quote' }))

const sell = (account: DemoAccount): Promise<unknown> =>
  place(account, 'BTC/USDT', (pair) => ({
    type: '2',
    order_type: 'market',
    amount: demoQuantity(account, pair, '1500'),
    amount_unit: 'base',
  }))

const limit = (account: DemoAccount): Promise<unknown> =>
  place(account, 'ETH/USDT', (pair) => ({
    type: '1',
    order_type: 'limit',
    amount: demoQuantity(account, pair, '1500'),
    target_price: demoPrice(account, pair, '0.96'),
  }))

const oco = (account: DemoAccount): Promise<unknown> =>
  place(account, 'BTC/USDT', (pair) => ({
    type: '2',
    order_type: 'oco',
    amount: demoQuantity(account, pair, '2000'),
    target_price: demoPrice(account, pair, '1.06'),
    stop_price: demoPrice(account, pair, '0.94'),
  }))

/** Places orders that are filled and orders that stay open. The open ones are cancelled when test money is retired. */
export const spotDemo: readonly DemoAct[] = [
  { name: 'buy', after: 10_000, run: (account) => demoBuy(account, 'BTC/USDT', '5000') },
  { name: 'limit', after: 20_000, run: limit },
  { name: 'oco', after: 25_000, run: oco },
  { name: 'sell', after: 180_000, run: sell },
]
