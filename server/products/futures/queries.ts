import type { futures, LeverDeal, LeverOrder } from '#contract/trade/futures.ts'
import type { AnswerOf, CheckedParams } from '#contract/wire/callBuilders.ts'
import { add, big, type Decimal, exact, isPositive, roundDown, ZERO } from '#domain/money.ts'
import { equityOf, maintenanceOf, numberOf, profitOf } from '#domain/trade/futures/calculations.ts'
import { midnightOf, utcDay } from '#domain/trade/futures/overnightFee.ts'
import { wireTime } from '../../platform/clock.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../services.ts'
import { heldOf, termsOf } from './account-terms.ts'
import { stateOf } from './store.ts'
import { ordersWire } from './to-wire.ts'

const DAY = 86_400_000
const BOOK_LEVELS = 7
const LISTED = 100

type Mine = CheckedParams<typeof futures.mine>

const PHASES = { '0': ['order'], '1': ['open'], '3': ['closed', 'cancelled'] } as const

/** A user's own open orders, positions or history, newest first. */
export async function listMine(
  services: Services,
  userId: number,
  params: Mine,
): Promise<AnswerOf<typeof futures.mine>> {
  const { db, clock } = services
  let query = db
    .selectFrom('lever_orders')
    .where('user_id', '=', userId)
    .where('phase', 'in', PHASES[params.status])
  if (params.currency_id) query = query.where('base_id', '=', params.currency_id)
  if (params.legal_id) query = query.where('quote_id', '=', params.legal_id)
  if (params.account) query = query.where('account', '=', params.account)
  if (params.days) query = query.where('created_at', '>=', clock.now() - Number(params.days) * DAY)
  const { page, limit } = params
  const [rows, total] = await Promise.all([
    query
      .selectAll()
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { list: await ordersWire(services, db, rows), page, limit, total: Number(total.n) }
}

/** One of a user's own orders. An order of another user gets the same error as an unknown id. */
export async function oneOrder(services: Services, userId: number, id: number): Promise<LeverOrder> {
  const rows = await services.db
    .selectFrom('lever_orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute()
  const [order] = await ordersWire(services, services.db, rows)
  if (!order) throw new AppError('order_unknown')
  return order
}

/**
 * Open positions and open orders, with the sums over all positions of the pair (0: of all pairs), at the last prices.
 */
export async function dealAll(
  services: Services,
  userId: number,
  params: CheckedParams<typeof futures.dealall>,
): Promise<AnswerOf<typeof futures.dealall>> {
  let query = services.db
    .selectFrom('lever_orders')
    .selectAll()
    .where('user_id', '=', userId)
    .where('phase', 'in', ['order', 'open'])
    .orderBy('id', 'desc')
  if (params.currency_id) query = query.where('base_id', '=', params.currency_id)
  if (params.legal_id) query = query.where('quote_id', '=', params.legal_id)
  const rows = await query.execute()
  let equity = big(0)
  let kept = big(0)
  let profits = big(0)
  let margin = big(0)
  for (const row of rows) {
    if (row.phase !== 'open') continue
    const now = services.market.last(row.pair_id)?.price ?? row.price
    const state = stateOf(row)
    equity = equity.plus(equityOf(state, now))
    kept = kept.plus(maintenanceOf(state, now))
    profits = profits.plus(profitOf(row.side, row.price, now, numberOf(row.share, row.lot_size)))
    margin = margin.plus(row.margin)
  }
  const from = (params.page - 1) * LISTED
  const list = await ordersWire(services, services.db, rows.slice(from, from + LISTED))
  return {
    order: { list, page: params.page, limit: LISTED, total: rows.length },
    risk_rate: kept.gt(0) ? roundDown(equity.times(100).div(kept), 2) : null,
    profits_total: exact(profits),
    caution_money: exact(margin),
  }
}

interface Own {
  readonly available: Decimal
  readonly used: Decimal
  readonly held: Decimal
  readonly positions: readonly LeverOrder[]
}

async function ownOf(
  services: Services,
  userId: number,
  pairId: number,
  quoteId: number,
  account: 'lever' | 'margin',
): Promise<Own> {
  const { db } = services
  const [balance, rows, held] = await Promise.all([
    db
      .selectFrom('accounts')
      .select(['available', 'frozen', 'locked'])
      .where('user_id', '=', userId)
      .where('account', '=', account)
      .where('currency_id', '=', quoteId)
      .executeTakeFirst(),
    db
      .selectFrom('lever_orders')
      .selectAll()
      .where('user_id', '=', userId)
      .where('pair_id', '=', pairId)
      .where('phase', '=', 'open')
      .orderBy('id', 'desc')
      .execute(),
    heldOf(db, userId, pairId),
  ])
  return {
    available: balance?.available ?? ZERO,
    used: balance ? add(balance.frozen, balance.locked) : ZERO,
    held,
    positions: await ordersWire(services, db, rows),
  }
}

/** The terms on which a pair is traded on an account, with the user's own balances when signed in. */
export async function dealOf(
  services: Services,
  userId: number | null,
  params: CheckedParams<typeof futures.deal>,
): Promise<LeverDeal> {
  const { market, db, clock } = services
  const pair = market.pairOf(params.currency_id, params.legal_id)
  const terms = pair && (await termsOf(db, pair, params.account))
  if (!pair || !terms) throw new AppError('pair_unknown')
  const own = userId === null ? null : await ownOf(services, userId, pair.id, pair.quote.id, params.account)
  const book = market.book(pair.symbol)
  return {
    match_id: pair.id,
    account: params.account,
    multiples: [...terms.leverages],
    tiers: terms.tiers.map(({ upTo, leverage: multiple, mmr }) => ({ up_to: upTo, multiple, mmr })),
    lot_size: terms.lotSize,
    min_share: terms.minShare,
    max_share: terms.maxShare,
    lever_fee_rate: terms.feeRate,
    overnight_rate: terms.overnightRate,
    mmr: terms.tiers[0]?.mmr ?? pair.mmr,
    quote_scale: terms.quoteScale,
    next_overnight: wireTime(midnightOf(utcDay(clock.now()) + 1)),
    last_price: market.last(pair.id)?.price ?? ZERO,
    in: book?.bids.slice(0, BOOK_LEVELS) ?? [],
    out: book?.asks.slice(0, BOOK_LEVELS) ?? [],
    user_lever: own?.available ?? ZERO,
    all_levers: own?.used ?? ZERO,
    held: own?.held ?? ZERO,
    positions: own && isPositive(own.held) ? [...own.positions] : [],
  }
}
