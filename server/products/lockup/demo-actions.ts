import { lockup } from '#contract/earn/lockup.ts'
import { big } from '#domain/money.ts'
import { type DemoAccount, type DemoAct, demoRequest } from '../demo-action.ts'

const LOCK = 'lock'

async function buy(account: DemoAccount): Promise<void> {
  const { list } = await account.call(lockup.config, {})
  const offer = list.find(({ currency_name, status }) => currency_name === 'USDT' && status === 1)
  if (!offer) return
  const amount = big(offer.min_amount).gt(1000) ? offer.min_amount : '1000'
  await account.call(lockup.buy, { config_id: offer.id, amount, version: offer.version })
}

async function redeem(account: DemoAccount): Promise<void> {
  const own = await account.tx
    .selectFrom('lock_orders')
    .select('id')
    .where('user_id', '=', account.userId)
    .where('request_id', '=', demoRequest(LOCK))
    .where('status', '=', 'doing')
    .executeTakeFirst()
  if (own) await account.call(lockup.redeem, { id: own.id })
}

export const lockupDemo: readonly DemoAct[] = [{ name: LOCK, after: 35_000, run: buy, end: redeem }]
