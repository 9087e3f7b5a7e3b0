import { convert } from '#contract/funds/convert.ts'
import { type DemoAct, demoCoin } from '../demo-action.ts'

export const convertDemo: readonly DemoAct[] = [
  {
    name: 'convert',
    after: 30_000,
    run: (account) =>
      account.call(convert.convert, {
        number: '1000',
        from_currency_id: demoCoin(account, 'USDT'),
        to_currency_id: demoCoin(account, 'SOL'),
      }),
  },
]
