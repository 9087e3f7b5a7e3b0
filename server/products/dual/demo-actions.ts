import { dual } from '#contract/earn/dual.ts'
import { noSuch } from '../../platform/errors.ts'
import type { DemoAccount, DemoAct } from '../demo-action.ts'

/** Invests about 500 USDT in the product that is settled first. */
async function invest(account: DemoAccount): Promise<void> {
  const { list } = await account.call(dual.index, { type: 'put' })
  const [first] = list
    .filter(({ status, remaining_shares }) => status === 1 && remaining_shares > 0)
    .sort((a, b) => a.settle_time - b.settle_time)
  // The catalogue is filled when the first prices are recorded. Until then the demo step is retried.
  if (!first) throw noSuch('id')
  await account.call(dual.buy, {
    id: first.id,
    num: Math.min(5, first.max_num, first.remaining_shares),
    version: first.version,
    days: first.holding_days,
  })
}

/** The demo step has no `end`, because a position cannot be ended early. It is settled within three days. */
export const dualDemo: readonly DemoAct[] = [{ name: 'invest', after: 38_000, run: invest }]
