import { seconds } from '#contract/trade/seconds.ts'
import { type DemoAct, demoCoin, demoPair } from '../demo-action.ts'
import { demoMove } from '../wallet/index.ts'

export const secondsDemo: readonly DemoAct[] = [
  { name: 'to-options', after: 6_000, run: (account) => demoMove(account, 'micro', '1000') },
  {
    name: 'option',
    after: 45_000,
    run: (account) =>
      account.call(seconds.submit, {
        match_id: demoPair(account, 'BTC/USDT').id,
        currency_id: demoCoin(account, 'USDT'),
        type: '1',
        seconds: '60',
        number: '20',
      }),
  },
]
