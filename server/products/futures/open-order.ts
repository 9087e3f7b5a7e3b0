import { CompiledQuery } from 'kysely'
import type { futures } from '#contract/trade/futures.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { big } from '#domain/money.ts'
import {
  draftFutures,
  type FuturesInput,
  type FuturesMarket,
  type FuturesProblem,
  futuresValue,
  isFuturesProblem,
  openFutures,
  SHARE_DIGITS,
} from '#domain/trade/futures/orderDraft.ts'
import type { FuturesState, FuturesTerms } from '#domain/trade/futures/types.ts'
import { requireNoBacklog } from '../../market/execution/evaluation-backlog.ts'
import type { Pair } from '../../market/types.ts'
import { mergeCalls } from '../../platform/db/merge-statements.ts'
import { prepare } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError, worstPriceTooFar } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { beginUse, chooseCoupon } from '../coupon/index.ts'
import { requireShownFee } from '../shown-fee-check.ts'
import { coverOrder, fundingOf } from '../wallet/index.ts'
import { heldOf, termsOf } from './account-terms.ts'
import type { Booked } from './book-opens-and-closes.ts'
import { freezeJournal } from './journals.ts'
import { callAcceptedListeners, isIndependent, lockForOrder } from './order-listeners.ts'
import { unpricedJob } from './price-timeout-job.ts'
import { couponPartyOf, insertOrder, newColumns } from './store.ts'
import { rejectStops, stopsGiven } from './take-profit-stop-loss.ts'

type Params = CheckedParams<typeof futures.submit>

/**
 * Maximum number of open orders and positions of one user. It is limited because each is evaluated by every tick that
 * reaches it.
 */
export const OPEN_MOST = 200

/**
 * The input of the rules for these parameters. The order is a market order if the request says so, or if it contains
 * neither an order type nor a price (docs/products/spot.md#order-type).
 */
function inputOf(params: Params): FuturesInput {
  const noPrice = params.target_price === '' || big(params.target_price).eq(0)
  const orderType = params.order_type ?? (noPrice ? 'market' : 'limit')
  return {
    side: params.type === '1' ? 'long' : 'short',
    orderType,
    price: orderType === 'limit' ? params.target_price : params.worst_price,
    share: params.share,
    leverage: params.multiple,
    takeProfit: params.target_profit_price,
    stopLoss: params.stop_loss_price,
    stopShare: params.stop_share,
  }
}

/** The market of a pair in the shape that the rules in `src/domain` expect. */
export function marketOf(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  pairId: number,
): FuturesMarket {
  const last = market.last(pairId)
  return {
    status: market.status(pairId).status,
    last: last && { price: last.price, age: clock.now() - last.time },
  }
}

function reject(problem: FuturesProblem, pair: Pair, input: FuturesInput): never {
  if ('liquidation' in problem)
    rejectStops(problem, input, { digits: pair.pricePrecision, share: input.share })
  if ('min' in problem) throw new AppError(problem.key, { min: problem.min })
  if ('max' in problem) throw new AppError(problem.key, { max: problem.max, currency: pair.quote.name })
  if (problem.key === 'bad_quantity')
    throw numberError(problem.key, [
      { field: 'share', text: input.share, digits: SHARE_DIGITS },
      { field: 'stop_share', text: input.stopShare ?? '', digits: SHARE_DIGITS },
    ])
  const given = [
    {
      field: input.orderType === 'limit' ? 'target_price' : 'worst_price',
      text: input.price,
      digits: pair.pricePrecision,
    },
    ...stopsGiven(input, pair.pricePrecision),
  ]
  if ('stops' in problem) throw numberError(problem.key, given, { reason: 'stop_sides' })
  throw numberError(problem.key, given, input.orderType === 'limit' ? {} : worstPriceTooFar(input.price))
}

const OPEN = prepare(
  'lever_open_counts',
  `select count(o.id)::integer as n
  from unnest($1::bigint[]) with ordinality n (user_id, nth)
  left join lever_orders o on o.user_id = n.user_id and o.phase in ('order', 'open')
  group by n.nth order by n.nth`,
)

/** Number of a user's open orders and positions. Concurrent calls in one transaction share one query. */
const countOpen: (tx: Tx, userId: number) => Promise<number> = mergeCalls(async (tx, users) => {
  const { rows } = await tx.executeQuery<{ n: number }>(CompiledQuery.raw(OPEN, [users]))
  return rows.map(({ n }) => n)
})

/**
 * The name of the steps of a limit or market order without coupon and transfer, of a user whose orders nobody copies.
 * Null for other orders, which need a transaction of their own (`server/ledger/idempotent-write-batch.ts`). Throws
 * AppError `market_busy`.
 */
export async function sharedSteps(
  params: Params,
  services: Services,
  userId: number,
): Promise<string | null> {
  requireNoBacklog(services)
  const isPlain = params.coupon_id === 0 && params.transfer === ''
  return isPlain && (await isIndependent(services.db, userId))
    ? `futures ${inputOf(params).orderType} order`
    : null
}

/**
 * Places a futures order inside the caller's transaction: checks all rules again, writes the order and freezes its
 * maximum cost. Ticks that are recorded from now on can open the order. Throws the AppError of the first rule that is
 * not met; `insufficient_balance` comes from the ledger. Orders of one user are placed one after another, so that two
 * orders cannot both use the remaining notional of a tier.
 */
export async function submitOrder(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: Params,
): Promise<Booked> {
  const { market, clock } = services
  const pair = market.pairOf(params.currency_id, params.legal_id)
  const terms = pair && (await termsOf(tx, pair, params.account))
  if (!pair || !terms) throw new AppError('pair_unknown')
  requireShownFee(terms.feeRate, params.fee_rate)
  requireShownFee(terms.overnightRate, params.overnight_rate)
  await lockForOrder(tx, userId, pair.quote.id)
  if ((await countOpen(tx, userId)) >= OPEN_MOST) throw new AppError('open_orders_limit', { max: OPEN_MOST })
  const now = clock.now()
  const held = await heldOf(tx, userId, pair.id)
  const input = inputOf(params)
  const draft = draftFutures(input, terms, marketOf(services, pair.id), held)
  if (isFuturesProblem(draft)) reject(draft, pair, input)

  const coupon = await chooseCoupon(
    tx,
    userId,
    params.coupon_id,
    { use: 'futures', currencyId: pair.quote.id, worth: futuresValue(draft) },
    now,
  )
  const state = openFutures(draft, terms, { seq: market.last(pair.id)?.seq ?? 0, at: now })
  const row = await insertOrder(
    tx,
    newOrder(state, pair, terms, {
      userId,
      requestId,
      account: params.account,
      couponId: params.coupon_id,
      now,
    }),
  )
  await beginUse(tx, coupon, couponPartyOf(row), now)
  if (row.pending) await schedule(tx, [unpricedJob(row.id, 'open', now)])
  const moved = await coverOrder(services, tx, {
    userId,
    requestId,
    account: params.account,
    currency: pair.quote,
    need: state.frozen,
    most: fundingOf(params.transfer),
  })
  const posted = await services.ledger.post(tx, freezeJournal(row, state.frozen, now))
  const touched = [...moved, ...posted.touched]
  const after = await callAcceptedListeners(services, tx, row)
  return { row, touched: [...touched, ...after.touched], notified: after.notified }
}

interface Placed {
  readonly userId: number
  readonly requestId: string
  readonly account: 'lever' | 'margin'
  readonly couponId: number
  readonly now: number
}

/** The row of a new order, with copies of the present terms. */
export const newOrder = (
  state: FuturesState,
  pair: Pair,
  terms: FuturesTerms,
  { userId, requestId, account, couponId, now }: Placed,
) => ({
  ...newColumns(state),
  user_id: userId,
  request_id: requestId,
  pair_id: pair.id,
  symbol: pair.symbol,
  base_id: pair.base.id,
  quote_id: pair.quote.id,
  fee_currency: pair.quote.name,
  account,
  coupon_id: couponId,
  price_precision: terms.pricePrecision,
  created_at: now,
  touched_at: now,
})
