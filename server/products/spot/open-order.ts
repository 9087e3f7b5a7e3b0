import type { spot } from '#contract/trade/spot.ts'
import type { CheckedParams } from '#contract/wire/callBuilders.ts'
import { big, ZERO } from '#domain/money.ts'
import {
  draftSpotOrder,
  isImmediate,
  isProblem,
  type SpotDraft,
  type SpotInput,
  type SpotMarket,
  type SpotProblem,
  type SpotTerms,
  satisfies,
  spotValue,
} from '#domain/trade/spot.ts'
import { type Acceptance, openSpotOrder } from '#domain/trade/spotEvaluate.ts'
import { amountUnits, hasLimit, isMarketStop } from '#domain/trade/spotStopOrder.ts'
import { lockUser } from '../../identity/accounts/lock-user.ts'
import type { Touched } from '../../ledger/types.ts'
import { requireNoBacklog } from '../../market/execution/evaluation-backlog.ts'
import { listedPair } from '../../market/listed-pair.ts'
import type { Pair } from '../../market/types.ts'
import type { Tx } from '../../platform/db/types.ts'
import { AppError, numberError, worstPriceTooFar } from '../../platform/errors.ts'
import { schedule } from '../../platform/jobs/runner.ts'
import type { Services } from '../../services.ts'
import { beginUse, chooseCoupon } from '../coupon/index.ts'
import { requireShownFee } from '../shown-fee-check.ts'
import { coverOrder, fundingOf } from '../wallet/index.ts'
import { insertOrder } from './insert-order.ts'
import { freezeJournal } from './journals.ts'
import { requireRoom } from './open-order-limits.ts'
import { unpricedJob } from './price-timeout-job.ts'
import { couponPartyOf, type OrderRow, partiesOf, stateOf, trailColumns } from './store.ts'

type PlaceParams = CheckedParams<typeof spot.place>

export interface Placed {
  readonly row: OrderRow
  readonly touched: readonly Touched[]
}

export const termsOf = (pair: Pair): SpotTerms => ({
  pricePrecision: pair.pricePrecision,
  numberPrecision: pair.numberPrecision,
  quoteScale: pair.quote.scale,
  minNumber: pair.minNumber,
  minTotal: pair.minTotal,
  maxNumber: pair.maxNumber,
  maxTotal: pair.maxTotal,
  feeRate: pair.feeRate,
})

/** The market data of a pair when an order is accepted, in the shape that the rules expect, with the last tick. */
export function acceptance(
  { market }: Pick<Services, 'market'>,
  pairId: number,
  now: number,
): { readonly at: SpotMarket; readonly accepted: Acceptance } {
  const last = market.last(pairId)
  return {
    at: {
      status: market.status(pairId).status,
      last: last && { price: last.price, age: now - last.time },
    },
    accepted: { seq: last?.seq ?? 0, at: now },
  }
}

/**
 * The input of the rules for these parameters. The order is a market order if the request says so, or if it contains
 * neither an order type nor a price (docs/products/spot.md#order-type).
 */
function inputOf(params: PlaceParams): SpotInput {
  const noPrice = params.target_price === '' || big(params.target_price).eq(0)
  const orderType = params.order_type ?? (noPrice ? 'market' : 'limit')
  const side = params.type === '1' ? 'buy' : 'sell'
  return {
    side,
    orderType,
    price: hasLimit(orderType) ? params.target_price : params.worst_price,
    amount: params.amount,
    timeInForce: orderType === 'limit' ? params.time_in_force : 'gtc',
    unit: params.amount_unit ?? amountUnits(side, orderType)[0] ?? 'base',
    stopPrice: params.stop_price,
    stopLimit: params.stop_limit_price,
    callbackRate: params.callback_rate,
    activation: params.activation_price,
    takeProfit: params.take_profit,
    stopLoss: params.stop_loss,
  }
}

/**
 * The name of the steps of an order for a coin without coupon, transfer, take profit and stop loss. Null for other
 * orders. Orders with the same steps run the same SQL statements, which can be merged, so several of them share one
 * transaction (`server/ledger/idempotent-write-batch.ts`). Throws AppError `market_busy`.
 */
export function sharedSteps(params: PlaceParams, services: Services): string | null {
  const { market } = services
  requireNoBacklog(services)
  const isPlain =
    market.pairOf(params.currency_id, params.legal_id)?.kind !== 'stock' &&
    params.coupon_id === 0 &&
    [params.transfer, params.take_profit, params.stop_loss].every((field) => field === '')
  if (!isPlain) return null
  const { orderType, timeInForce } = inputOf(params)
  return isImmediate(orderType, timeInForce ?? 'gtc') ? 'spot order of the next price' : 'resting spot order'
}

/**
 * Throws the AppError that tells the user which rule the order violates, with the values that the text of the error
 * contains.
 */
export function reject(problem: SpotProblem, pair: Pair, input: SpotInput): never {
  if ('unit' in problem) {
    const currency = problem.unit === 'base' ? pair.base.name : pair.quote.name
    const bound = 'min' in problem ? { min: problem.min } : { max: problem.max }
    throw new AppError(problem.key, { ...bound, currency })
  }
  const { price, amount, unit, orderType } = input
  const digits = pair.pricePrecision
  switch (problem.key) {
    case 'bad_price':
      throw hasLimit(orderType)
        ? numberError(problem.key, [{ field: 'target_price', text: price, digits }])
        : numberError(problem.key, [{ field: 'worst_price', text: price, digits }], worstPriceTooFar(price))
    case 'bad_stop_price':
      throw numberError(problem.key, [{ field: 'stop_price', text: input.stopPrice ?? '', digits }])
    case 'bad_activation_price':
      throw numberError(problem.key, [{ field: 'activation_price', text: input.activation ?? '', digits }])
    case 'bad_stop_limit_price':
      throw numberError(problem.key, [{ field: 'stop_limit_price', text: input.stopLimit ?? '', digits }])
    case 'bad_callback_rate':
      throw new AppError(problem.key)
    default:
      throw numberError(problem.key, [
        { field: 'amount', text: amount, digits: unit === 'base' ? pair.numberPrecision : pair.quote.scale },
      ])
  }
}

/** Throws AppError `currency_closed` for an order that would receive a coin that operators have closed. */
export function requireOpenCoin({ base, quote }: Pair, side: SpotInput['side']): void {
  if ((side === 'buy' ? base : quote).closed) throw new AppError('currency_closed')
}

/**
 * Waits until a split of the pair's shares that is running has ended. Throws AppError `market_halted` while the pair
 * is halted.
 */
export async function requireOpenShare(tx: Tx, pairId: number): Promise<void> {
  const row = await tx
    .selectFrom('pairs')
    .select('halted')
    .where('id', '=', pairId)
    .forShare()
    .executeTakeFirst()
  if (row?.halted !== false) throw new AppError('market_halted')
}

/** An order whose terms passed the rules. */
export interface Accepted {
  readonly userId: number
  readonly requestId: string
  readonly pair: Pair
  readonly input: SpotInput
  readonly draft: SpotDraft
  readonly couponId: number
  /** Id of the order that the new order replaces; 0 for none. */
  readonly replacesId: number
  readonly accepted: Acceptance
}

/** Writes an accepted order. The caller freezes its cost with `holdFunds` afterwards. */
export async function writeOrder(
  tx: Tx,
  { userId, requestId, pair, input, draft, couponId, replacesId, accepted }: Accepted,
): Promise<OrderRow> {
  const state = openSpotOrder(input, draft, accepted, termsOf(pair))
  return insertOrder(tx, {
    user_id: userId,
    request_id: requestId,
    pair_id: pair.id,
    symbol: pair.symbol,
    base_id: pair.base.id,
    quote_id: pair.quote.id,
    account: pair.kind === 'stock' ? 'stock' : 'change',
    side: state.side,
    order_type: state.orderType,
    time_in_force: state.timeInForce,
    limit_price: isMarketStop(state.orderType) ? null : state.limit,
    stop_price: draft.stop?.price ?? null,
    stop_direction: draft.stop?.direction ?? '',
    stop_limit_price: state.orderType === 'oco' ? (draft.stop?.limit ?? null) : null,
    callback_rate: draft.trail?.rate ?? null,
    activation_price: draft.trail?.activation ?? null,
    trail_start: draft.trail?.start ?? null,
    ...trailColumns(state.trail),
    take_profit: draft.takeProfit,
    stop_loss: draft.stopLoss,
    parent_id: 0,
    replaces_id: replacesId,
    amount: state.amount,
    budget: state.budget,
    filled: state.filled,
    gross: state.gross,
    total: state.total,
    fee: state.fee,
    fee_rate: state.feeRate,
    fee_currency: pair.quote.name,
    quote_scale: state.quoteScale,
    number_precision: state.numberPrecision,
    status: 'doing',
    end_reason: '',
    frozen: state.frozen,
    accept_seq: state.evaluatedSeq,
    next_price: true,
    evaluated_seq: state.evaluatedSeq,
    fills: 0,
    created_at: accepted.at,
    completed_at: 0,
    coupon_id: couponId,
    rebate: ZERO,
  })
}

/** Begins the use of the order's coupon and freezes the maximum cost of the order. */
export async function holdFunds(
  services: Services,
  tx: Tx,
  row: OrderRow,
  draft: SpotDraft,
): Promise<readonly Touched[]> {
  const { user_id: userId, coupon_id: couponId, created_at: now } = row
  const use = { use: 'spot', currencyId: row.quote_id, worth: spotValue(draft) } as const
  const coupon = await chooseCoupon(tx, userId, couponId, use, now)
  await beginUse(tx, coupon, couponPartyOf(row), now)
  return (await services.ledger.post(tx, freezeJournal(partiesOf(row), stateOf(row), now))).touched
}

/**
 * Places an order inside the caller's transaction: checks all rules again, writes the order and freezes its cost.
 * Ticks that are recorded from now on decide the order (`evaluator.ts`), with the platform account `spot_book` as
 * counterparty. Throws the AppError of the first rule that is not met; `insufficient_balance` comes from the ledger.
 */
export async function placeOrder(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: PlaceParams,
): Promise<Placed> {
  const pair = listedPair(services.market.pairOf(params.currency_id, params.legal_id))
  if (!pair?.spot) throw new AppError('pair_unknown')
  // A split locks the row of the pair while it runs, so this call waits for it. No order with a price per old share
  // is therefore written after the split.
  if (pair.kind === 'stock') await requireOpenShare(tx, pair.id)
  // The user stays locked until the commit, so the counts below stay valid. The time of acceptance is read when the
  // lock is held.
  await lockUser(tx, userId)
  const input = inputOf(params)
  requireOpenCoin(pair, input.side)
  requireShownFee(pair.feeRate, params.fee_rate)
  const { at, accepted } = acceptance(services, pair.id, services.clock.now())
  const draft = draftSpotOrder(input, termsOf(pair), at)
  if (isProblem(draft)) reject(draft, pair, input)
  // Rejects a market order when the last price is already beyond the user's worst price.
  if (input.orderType === 'market' && at.last && !satisfies(input.side, draft.limit, at.last.price))
    throw new AppError('price_moved')

  // Only resting orders count towards the limit. An order that the next price decides ends within seconds, and leads
  // to a resting order only if it has a take profit or a stop loss.
  const immediate = isImmediate(input.orderType, input.timeInForce ?? 'gtc')
  if (!immediate || draft.takeProfit !== null || draft.stopLoss !== null)
    await requireRoom(tx, userId, pair.id)
  const couponId = params.coupon_id
  const order = { userId, requestId, pair, input, draft, couponId, replacesId: 0, accepted }
  const row = await writeOrder(tx, order)
  if (immediate) await schedule(tx, [unpricedJob(row)])
  const moved = await coverOrder(services, tx, {
    userId,
    requestId,
    account: row.account,
    currency: row.side === 'buy' ? pair.quote : pair.base,
    need: row.frozen,
    most: fundingOf(params.transfer),
  })
  return { row, touched: [...moved, ...(await holdFunds(services, tx, row, draft))] }
}
