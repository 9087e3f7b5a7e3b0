import type { spot } from '#contract/trade/spot.ts'
import type { CheckedParams } from '#contract/wire/kit.ts'
import { big, ZERO } from '#domain/money.ts'
import {
  draftSpotOrder,
  isImmediate,
  isProblem,
  openSpotOrder,
  type SpotInput,
  type SpotProblem,
  type SpotTerms,
  satisfies,
  spotWorth,
} from '#domain/trade/spot.ts'
import { isStop } from '#domain/trade/spotStop.ts'
import { lockUser } from '../../accounts/lock-user.ts'
import type { Tx } from '../../db/types.ts'
import { AppError, noSuch, numberError } from '../../errors.ts'
import { schedule } from '../../jobs/runner.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Pair } from '../../market/types.ts'
import type { Services } from '../../services.ts'
import { beginUse, chooseCoupon } from '../coupon/apply.ts'
import { requireRoom } from './caps.ts'
import { insertOrder } from './insert.ts'
import { freezeJournal } from './journals.ts'
import { couponPartyOf, type OrderRow, partiesOf } from './store.ts'
import { unpricedJob } from './unpriced.ts'

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

/** Market when it says so, or when it says nothing and names no price (docs/products/spot.md#order-type). */
function inputOf(params: PlaceParams): SpotInput {
  const noPrice = params.target_price === '' || big(params.target_price).eq(0)
  const orderType = params.order_type ?? (noPrice ? 'market' : 'limit')
  const side = params.type === '1' ? 'buy' : 'sell'
  return {
    side,
    orderType,
    price: orderType === 'limit' ? params.target_price : (params.worst_price ?? ''),
    amount: params.amount,
    timeInForce: orderType === 'limit' ? params.time_in_force : 'gtc',
    unit: params.amount_unit ?? (orderType === 'market' && side === 'buy' ? 'quote' : 'base'),
  }
}

function reject(problem: SpotProblem, pair: Pair, input: SpotInput): never {
  if ('unit' in problem) {
    const currency = problem.unit === 'base' ? pair.base.name : pair.quote.name
    const bound = 'min' in problem ? { min: problem.min } : { max: problem.max }
    throw new AppError(problem.key, { ...bound, currency })
  }
  const { price, amount, unit, orderType } = input
  const field = orderType === 'limit' ? 'target_price' : 'worst_price'
  throw numberError(
    problem.key,
    problem.key === 'bad_price'
      ? [{ field, text: price, digits: pair.pricePrecision }]
      : [
          {
            field: 'amount',
            text: amount,
            digits: unit === 'base' ? pair.numberPrecision : pair.quote.scale,
          },
        ],
  )
}

/** Waits for whoever changes the shares of a pair; throws AppError `market_halted` while it is halted. */
async function requireOpenShare(tx: Tx, pairId: number): Promise<void> {
  const row = await tx
    .selectFrom('pairs')
    .select('halted')
    .where('id', '=', pairId)
    .forShare()
    .executeTakeFirst()
  if (row?.halted !== false) throw new AppError('market_halted')
}

/**
 * Places an order inside the caller's transaction: the rules again, the order and its freeze. It is decided by ticks that
 * are recorded from now on (`evaluator.ts`), with the platform's book as the other side. Throws the AppError of the first
 * rule that says no; `insufficient_balance` comes from the ledger.
 */
export async function placeOrder(
  services: Services,
  tx: Tx,
  userId: number,
  requestId: string,
  params: PlaceParams,
): Promise<Placed> {
  const { market } = services
  const pair = market.pairOf(params.currency_id, params.legal_id)
  if (!pair?.spot) throw new AppError('pair_unknown')
  // A split holds the pair while it runs: an order in old shares must not slip in behind it.
  if (pair.kind === 'stock') await requireOpenShare(tx, pair.id)
  // What is counted of a person holds until the commit, so the moment of acceptance comes after it.
  await lockUser(tx, userId)
  const now = services.clock.now()
  const terms = termsOf(pair)
  const input = inputOf(params)
  if (isStop(input.orderType)) throw noSuch('order_type')
  if (params.take_profit !== '') throw new AppError('bad_take_profit')
  if (params.stop_loss !== '') throw new AppError('bad_stop_loss')
  const last = market.last(pair.id)
  const draft = draftSpotOrder(input, terms, {
    status: market.status(pair.id).status,
    last: last && { price: last.price, age: now - last.time },
  })
  if (isProblem(draft)) reject(draft, pair, input)
  // The price has left the person's bounds already.
  if (last && !satisfies(input.side, draft.limit, last.price) && input.orderType === 'market')
    throw new AppError('price_moved')

  const coupon = await chooseCoupon(
    tx,
    userId,
    params.coupon_id,
    { use: 'spot', currencyId: pair.quote.id, worth: spotWorth(draft) },
    now,
  )
  const state = openSpotOrder(input, draft, { seq: last?.seq ?? 0, at: now }, terms)
  // What the next price decides is over in seconds.
  const immediate = isImmediate(state.orderType, state.timeInForce)
  if (!immediate) await requireRoom(tx, userId, pair.id)
  const row = await insertOrder(tx, {
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
    limit_price: state.limit,
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
    created_at: now,
    completed_at: 0,
    coupon_id: params.coupon_id,
    rebate: ZERO,
  })
  await beginUse(tx, coupon, couponPartyOf(row), now)
  if (immediate) await schedule(tx, [unpricedJob(row)])
  const { touched } = await services.ledger.post(tx, freezeJournal(partiesOf(row), state, now))
  return { row, touched }
}
