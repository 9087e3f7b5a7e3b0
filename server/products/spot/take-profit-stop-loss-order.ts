import { isPositive, ZERO } from '#domain/money.ts'
import { exitOrder } from '#domain/trade/spotTakeProfitStopLoss.ts'
import type { KeptMail } from '../../content/messages/index.ts'
import { writeMail } from '../../content/messages/write-message.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import type { Services } from '../../services.ts'
import { exitMail } from './inbox-messages.ts'
import { insertOrder } from './insert-order.ts'
import { freezeJournal } from './journals.ts'
import { type OrderRow, partiesOf, stateOf } from './store.ts'

export interface Opened {
  readonly rows: readonly OrderRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

const NOTHING: Opened = { rows: [], touched: [], mails: [] }

/**
 * Opens the sell order for the take profit or stop loss of a buy, in the transaction that ends the buy: for the
 * received quantity, with the terms of the buy, and decided by prices recorded from now on. Neither the limit of open
 * orders, which was reserved when the buy was placed, nor the minimum amount applies, so that every received quantity
 * is protected.
 */
export async function openExit(
  { market, ledger }: Pick<Services, 'market' | 'ledger'>,
  tx: Tx,
  buy: OrderRow,
  time: number,
): Promise<Opened> {
  const exit = exitOrder({ takeProfit: buy.take_profit, stopLoss: buy.stop_loss })
  if (!exit || !isPositive(buy.filled)) return NOTHING
  const seq = Math.max(buy.evaluated_seq, market.last(buy.pair_id)?.seq ?? 0)
  const row = await insertOrder(tx, {
    ...buy,
    request_id: `exit-${buy.id}`,
    side: 'sell',
    order_type: exit.orderType,
    time_in_force: 'gtc',
    limit_price: exit.limit,
    stop_price: exit.stop?.price ?? null,
    stop_direction: exit.stop?.direction ?? '',
    stop_limit_price: exit.stop?.limit ?? null,
    take_profit: null,
    stop_loss: null,
    parent_id: buy.id,
    replaces_id: 0,
    amount: buy.filled,
    budget: null,
    filled: ZERO,
    gross: ZERO,
    total: ZERO,
    fee: ZERO,
    status: 'doing',
    end_reason: '',
    frozen: buy.filled,
    accept_seq: seq,
    next_price: true,
    evaluated_seq: seq,
    fills: 0,
    created_at: time,
    completed_at: 0,
    coupon_id: 0,
    rebate: ZERO,
  })
  const { touched } = await ledger.post(tx, freezeJournal(partiesOf(row), stateOf(row), time))
  return { rows: [row], touched, mails: [await writeMail(tx, exitMail(row, buy))] }
}
