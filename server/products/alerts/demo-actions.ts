import { alert } from '#contract/market/alert.ts'
import { type DemoAct, demoPair, demoPrice } from '../demo-action.ts'

/** A price alert at twice the last price, which is not expected to fire, so it stays in the list of waiting alerts. */
export const alertsDemo: readonly DemoAct[] = [
  {
    name: 'alert',
    after: 36_000,
    run: (account) => {
      const pair = demoPair(account, 'ETH/USDT')
      return account.call(alert.add, {
        match_id: pair.id,
        kind: 'above',
        value: demoPrice(account, pair, '2'),
      })
    },
  },
]
