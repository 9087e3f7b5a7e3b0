import { futures } from '#contract/trade/futures.ts'
import { big, roundDown, ZERO } from '#domain/money.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/orderDraft.ts'
import { coinsOf, type DemoAccount, type DemoAct, demoPair, demoPrice, demoRequest } from '../demo-action.ts'
import { demoMove } from '../wallet/index.ts'

const POSITION = 'position'

/** Opens a position of 5,000 USDT with take profit and stop loss. */
function open(account: DemoAccount): Promise<unknown> {
  const pair = demoPair(account, 'BTC/USDT')
  return account.call(futures.submit, {
    ...coinsOf(pair),
    type: '1',
    share: roundDown(big('5000').div(demoPrice(account, pair)).div(pair.lotSize), SHARE_DIGITS),
    multiple: '10',
    order_type: 'market',
    target_profit_price: demoPrice(account, pair, '1.1'),
    stop_loss_price: demoPrice(account, pair, '0.95'),
    account: 'lever',
  })
}

/** Query for the demo account's position, if it is open and has no close order. */
const position = ({ tx, userId }: DemoAccount) =>
  tx
    .selectFrom('lever_orders')
    .select(['id', 'share'])
    .where('user_id', '=', userId)
    .where('request_id', '=', demoRequest(POSITION))
    .where('phase', '=', 'open')
    .where('close_share', '=', ZERO)
    .executeTakeFirst()

async function closeHalf(account: DemoAccount): Promise<void> {
  const own = await position(account)
  if (!own) return
  await account.call(futures.close, { id: own.id, share: roundDown(big(own.share).div(2), SHARE_DIGITS) })
}

async function close(account: DemoAccount): Promise<void> {
  const own = await position(account)
  if (own) await account.call(futures.close, { id: own.id })
}

export const futuresDemo: readonly DemoAct[] = [
  { name: 'to-futures', after: 5_000, run: (account) => demoMove(account, 'lever', '20000') },
  { name: POSITION, after: 15_000, run: open, end: close },
  { name: 'take-half', after: 300_000, run: closeHalf },
]
