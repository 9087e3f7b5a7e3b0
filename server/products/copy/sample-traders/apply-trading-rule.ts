import { big, roundDown } from '#domain/money.ts'
import { SHARE_DIGITS } from '#domain/trade/futures/orderDraft.ts'
import type { Tx } from '../../../platform/db/types.ts'
import type { Services } from '../../../services.ts'
import type { Notified, OrderRow } from '../../futures/index.ts'
import { closeOne, notifyOrder, submitOrder } from '../../futures/index.ts'
import { equityNow } from '../equity.ts'
import { fundSample } from './account.ts'
import { CANDLES, SAMPLE_LEVERAGE, SAMPLE_MARGIN, type SampleTrader } from './traders.ts'
import type { TargetPosition } from './trading-rules.ts'

/** Result of one run of a sample trader. */
export interface RunResult {
  /** True when the run closed a position or claimed test money. The next run then follows after a few seconds. */
  readonly again: boolean
  readonly committed?: () => void
}

const NOTHING: RunResult = { again: false }
/** Time span of candles that are read (ms); the longest period is a quarter of an hour. */
const SPAN = 2 * CANDLES * 900_000

/** The sample trader's own positions and open orders. */
export const ownOrders = (tx: Tx, userId: number): Promise<OrderRow[]> =>
  tx
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('follow_user_id', '=', 0)
    .where('phase', 'in', ['order', 'open'])
    .orderBy('id')
    .execute()

/** Closes a position at the next price. */
export async function closeSample(
  services: Services,
  tx: Tx,
  { user_id, id }: OrderRow,
): Promise<() => void> {
  const notified: Notified[] = []
  const row = await closeOne(services, tx, user_id, id, { share: '', worst: '' }, notified)
  return () => void notifyOrder(services, { row, touched: [], notified })
}

async function open(
  services: Services,
  tx: Tx,
  userId: number,
  { symbol }: SampleTrader,
  side: 'long' | 'short',
): Promise<RunResult> {
  const pair = services.market.pairBySymbol(symbol)
  const last = pair && services.market.last(pair.id)
  if (!pair || !last) return NOTHING
  // After a claim of test money, the order is placed in the next run. It needs a transaction of its own, because an
  // order locks the trader together with all followers.
  if (await fundSample(services, tx, userId)) return { again: true }
  const notional = big(await equityNow(services, tx, userId))
    .times(SAMPLE_MARGIN)
    .div(100)
    .times(SAMPLE_LEVERAGE)
  const share = roundDown(notional.div(last.price).div(pair.lotSize), SHARE_DIGITS)
  const booked = await submitOrder(services, tx, userId, `sample-${services.clock.now()}`, {
    currency_id: pair.base.id,
    legal_id: pair.quote.id,
    type: side === 'long' ? '1' : '2',
    share,
    multiple: SAMPLE_LEVERAGE,
    order_type: 'market',
    target_price: '',
    worst_price: '',
    target_profit_price: '',
    stop_loss_price: '',
    stop_share: '',
    account: 'lever',
    coupon_id: 0,
    fee_rate: '',
    overnight_rate: '',
    transfer: '',
  })
  return { again: false, committed: () => void notifyOrder(services, booked) }
}

/**
 * Lets a sample trader follow its rule: closes a position that the rule does not want, or opens the position that the
 * rule wants, at the next price. It uses the same code and terms as every user. The rule sees closed candles only.
 * Throws the AppError of the order.
 */
export async function applyRule(
  services: Services,
  tx: Tx,
  userId: number,
  sample: SampleTrader,
): Promise<RunResult> {
  const own = await ownOrders(tx, userId)
  // An earlier order is not decided yet, so this run does nothing.
  if (own.some(({ phase, close_share }) => phase === 'order' || big(close_share).gt(0))) return NOTHING
  const [position] = own
  const from = Math.floor((services.clock.now() - SPAN) / 1000)
  const candles = await services.market.candles(sample.symbol, sample.period, from, 0)
  const closes = candles.filter(({ closed }) => closed === 1).map(({ close }) => Number(close))
  const held: TargetPosition = position?.side ?? 'none'
  const wish = sample.rule(closes.slice(-CANDLES), held)
  if (wish === null || wish === held) return NOTHING
  if (position) return { again: true, committed: await closeSample(services, tx, position) }
  return wish === 'none' ? NOTHING : open(services, tx, userId, sample, wish)
}
