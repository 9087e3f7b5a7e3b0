import type { CheckedParams } from '#contract/kit.ts'
import type { spot } from '#contract/spot.ts'
import { big, exact, ZERO } from '#domain/money.ts'
import {
  checkSpotOrder,
  fillAtMarket,
  isFilled,
  isFresh,
  openSpotOrder,
  planSpotOrder,
  type SpotFillPart,
  type SpotInput,
  type SpotProblem,
  type SpotState,
  type SpotTerms,
  satisfies,
} from '#domain/spot.ts'
import type { KeptMail } from '../../content/mails/index.ts'
import type { Tx } from '../../db/types.ts'
import type { Touched } from '../../ledger/types.ts'
import type { Pair, RecordedTick } from '../../market/types.ts'
import { Refusal } from '../../refusal.ts'
import type { Services } from '../../services.ts'
import { needRoom } from './caps.ts'
import { insertOrder } from './insert.ts'
import { fillJournal, freezeJournal } from './journals.ts'
import { filledMail } from './mail.ts'
import { type FillRow, type OrderRow, partiesOf } from './store.ts'

type PlaceParams = CheckedParams<typeof spot.place>

export interface Placed {
  readonly row: OrderRow
  readonly fills: readonly FillRow[]
  readonly touched: readonly Touched[]
  readonly mails: readonly KeptMail[]
}

export const termsOf = (pair: Pair): SpotTerms => ({
  pricePrecision: pair.pricePrecision,
  numberPrecision: pair.numberPrecision,
  quoteScale: pair.quote.scale,
  minNumber: pair.minNumber,
  minTotal: pair.minTotal,
  feeRate: pair.feeRate,
})

/** Market when it says so, or when it says nothing and names no price (screens-core A26). */
function inputOf(params: PlaceParams): SpotInput {
  const noPrice = params.target_price === '' || big(params.target_price).eq(0)
  const orderType = params.order_type ?? (noPrice ? 'market' : 'limit')
  const side = params.type === '1' ? 'buy' : 'sell'
  return {
    side,
    orderType,
    price: params.target_price,
    amount: params.amount,
    unit: params.amount_unit ?? (orderType === 'market' && side === 'buy' ? 'quote' : 'base'),
  }
}

function refuse(problem: SpotProblem, pair: Pair): never {
  if ('min' in problem) {
    const currency = problem.unit === 'base' ? pair.base.name : pair.quote.name
    throw new Refusal(problem.key, { min: problem.min, currency })
  }
  throw new Refusal(problem.key)
}

export const fillRow = (
  n: number,
  fill: SpotFillPart,
  tick: Pick<RecordedTick, 'source'>,
): Omit<FillRow, 'order_id'> => ({
  n,
  tick_id: fill.tickId,
  tick_seq: fill.seq,
  source: tick.source,
  price: fill.price,
  number: fill.number,
  total: fill.total,
  fee: fill.fee,
  time: fill.time,
})

/**
 * Places an order inside the caller's transaction: the rules again, the order, its fill at the last recorded tick or its
 * freeze, and the journal. The platform's book is the other side. Throws the Refusal of the first rule that says no;
 * `insufficient_balance` comes from the ledger.
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
  if (!pair?.spot) throw new Refusal('pair_unknown')
  const now = services.clock.now()
  const terms = termsOf(pair)
  const input = inputOf(params)
  const { status } = market.status(pair.id)
  const last = market.last(pair.id)
  const age = last ? now - last.time : 0
  const problem = checkSpotOrder(input, terms, { status, last: last && { price: last.price, age } }, null)
  if (problem) refuse(problem, pair)

  const limit = input.orderType === 'limit' ? exact(big(input.price)) : null
  const amount = exact(big(input.amount))
  const planPrice = limit ?? last?.price
  if (planPrice === undefined) throw new Refusal('price_stale')
  const plan = planSpotOrder({ side: input.side, unit: input.unit, amount }, terms, planPrice)
  const fillsAtOnce =
    last !== null &&
    status === 'open' &&
    isFresh(age) &&
    (limit === null || satisfies(input.side, limit, last.price))

  const opened = openSpotOrder(
    input.side,
    limit,
    plan.number,
    fillsAtOnce ? ZERO : plan.pay,
    last?.seq ?? 0,
    terms,
  )
  const filled = fillsAtOnce ? fillAtMarket(opened, last) : null
  const state: SpotState = filled?.order ?? opened
  const done = isFilled(state)
  const draft: Omit<OrderRow, 'id'> = {
    user_id: userId,
    request_id: requestId,
    pair_id: pair.id,
    symbol: pair.symbol,
    base_id: pair.base.id,
    quote_id: pair.quote.id,
    account: pair.kind === 'stock' ? 'stock' : 'change',
    side: state.side,
    order_type: input.orderType,
    limit_price: limit,
    amount: state.amount,
    filled: state.filled,
    gross: state.gross,
    total: state.total,
    fee: state.fee,
    fee_rate: state.feeRate,
    fee_currency: pair.quote.name,
    quote_scale: state.quoteScale,
    number_precision: state.numberPrecision,
    status: done ? 'complete' : 'doing',
    frozen: state.frozen,
    accept_seq: opened.judgedSeq,
    judged_seq: state.judgedSeq,
    fills: filled ? 1 : 0,
    created_at: now,
    completed_at: done ? now : 0,
  }
  if (!done) await needRoom(tx, userId, pair.id)
  const fill = filled && last ? fillRow(1, filled.fill, last) : null
  // Filled at once is filled whole: a message says so.
  const { id, mail } = await insertOrder(tx, draft, fill && { fill, mail: filledMail(draft) })
  const row: OrderRow = { ...draft, id }
  const parties = partiesOf(row)
  const posted = await services.ledger.post(
    tx,
    filled
      ? fillJournal(parties, 1, opened, filled.order, filled.fill, false, now)
      : freezeJournal(parties, opened, now),
  )
  return {
    row,
    fills: fill ? [{ ...fill, order_id: row.id }] : [],
    touched: posted.touched,
    mails: mail ? [mail] : [],
  }
}
