import { copy } from '#contract/trade/copy.ts'
import { noSuch } from '../../platform/errors.ts'
import type { DemoAccount, DemoAct } from '../demo-action.ts'

async function follow(account: DemoAccount): Promise<void> {
  const { list } = await account.call(copy.index, { days: '7' })
  const trader = list.find(({ sample }) => sample === 1)
  // The sample traders are created in the same minute and may not exist yet. The demo step is then retried.
  if (!trader) throw noSuch('trader_user_id')
  await account.call(copy.follow, {
    trader_user_id: trader.trader_user_id,
    number: '1',
    type: '1',
    follow_amount: '2000',
  })
}

/** The demo step has no `end`, because all followings of a sample trader end when the trader is ended. */
export const copyDemo: readonly DemoAct[] = [{ name: 'follow', after: 40_000, run: follow }]
